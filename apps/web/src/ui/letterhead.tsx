import { Emblem } from './emblem.tsx';

/** The club at the head of what is printed; screens show it in the navigation. */
export function Letterhead({ name, logo }: { name: string; logo: string | null }) {
  return (
    <div className="mb-4 hidden items-center gap-3 text-base font-semibold print:flex">
      <Emblem name={name} src={logo} />
      {name}
    </div>
  );
}
