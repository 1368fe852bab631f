import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { pictureMessages, pictureTypes } from '@touchline/domain/core/picture.ts';
import { logoPicture } from '@touchline/domain/constants.club.ts';
import { Button } from '../actions/button.tsx';
import { Emblem } from '../display/emblem.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormDialog } from './form-dialog.tsx';

/**
 * Side length of the uploaded picture in pixels. Twice the length that the server stores keeps the logo sharp, and the
 * upload is still small enough for a phone's connection.
 */
const uploadedSidePx = 2 * logoPicture.side;

interface ChosenPicture {
  readonly image: HTMLImageElement;
  readonly url: string;
}

const openPicture = async (file: File): Promise<ChosenPicture> => {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { image, url };
  } catch (reason) {
    URL.revokeObjectURL(url);
    throw reason;
  }
};

/** Returns the chosen square as a base64 PNG. */
const cropSquare = ({ image }: ChosenPicture, { x, y, width }: Area): string => {
  const canvas = document.createElement('canvas');
  const side = Math.min(uploadedSidePx, Math.round(width));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return '';
  // Background of pictures that are not square or have transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, width, 0, 0, side, side);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
};

interface LogoDialogProps {
  /** Club or team that the logo belongs to. */
  readonly name: string;
  readonly logo: string | null;
  readonly onClose: () => void;
  /** Uploads the picture in base64. */
  readonly onSave: (picture: string) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
  readonly saving: { readonly busy: boolean; readonly error: Error | null };
  readonly removing: { readonly busy: boolean };
}

/** Selects a picture and crops it to a square logo, or removes the current logo. */
export function LogoDialog({ name, logo, onClose, onSave, onRemove, saving, removing }: LogoDialogProps) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const [area, setArea] = useState<Area>();
  const [refusal, setRefusal] = useState<string>();
  const [opening, setOpening] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);

  const take = async (file: File) => {
    setRefusal(undefined);
    if (!pictureTypes.includes(file.type)) return setRefusal(pictureMessages.wrongType);
    if (file.size > logoPicture.fileBytes) return setRefusal(pictureMessages.tooLarge);
    setOpening(true);
    try {
      setPicture(await openPicture(file));
    } catch {
      setRefusal(pictureMessages.unreadable);
    }
    setOpening(false);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={`Logo of ${name}`}
      dirty={picture !== undefined && !saving.busy}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!picture || !area) return;
        await onSave(cropSquare(picture, area));
        onClose();
      }}
      submitLabel="Save logo"
      busyLabel="Saving..."
      command={saving}
      disabled={!picture}
      cancelable
    >
      {picture ? (
        <>
          <SquareCrop chosen={picture} onChoose={setArea} />
          <Button variant="secondary" onClick={() => setPicture(undefined)}>
            Choose another picture
          </Button>
        </>
      ) : (
        <>
          <FileDrop
            label="Choose a picture"
            hint="PNG, JPEG or WebP, up to 5 MB"
            accept={pictureTypes.join()}
            error={refusal}
            busy={opening}
            busyLabel="Opening..."
            onFile={(file) => void take(file)}
          />
          {logo && (
            <div className="flex items-center justify-between gap-4">
              <Emblem name={name} src={logo} size="lg" />
              <Button
                variant="secondary"
                busy={removing.busy}
                busyLabel="Removing..."
                onClick={() => void onRemove().then(onClose, () => undefined)}
              >
                Remove logo
              </Button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

const centered = { x: 0, y: 0 };
const maxZoom = 5;

/** Picture with a square crop. At first the whole picture fits, with white margins, because few crests are square. */
function SquareCrop({ chosen, onChoose }: { chosen: ChosenPicture; onChoose: (area: Area) => void }) {
  const hint = useId();
  const [crop, setCrop] = useState(centered);
  const { naturalWidth: width, naturalHeight: height } = chosen.image;
  const wholeZoom = Math.min(width, height) / Math.max(width, height);
  const [zoom, setZoom] = useState(wholeZoom);
  return (
    <>
      <div className="relative h-60 overflow-hidden rounded-lg bg-white sm:h-72">
        <Cropper
          image={chosen.url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          minZoom={wholeZoom}
          maxZoom={maxZoom}
          keyboardStep={5}
          restrictPosition={zoom >= 1}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onChoose(area)}
          cropperProps={{ 'aria-label': 'Picture', 'aria-describedby': hint, role: 'group' }}
        />
      </div>
      <p id={hint} className="text-sm text-muted-foreground">
        Move the picture with the mouse, a finger or the arrow keys. The square becomes the logo.
      </p>
      <label className="text-sm font-medium">
        Zoom
        <input
          type="range"
          min={wholeZoom}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="block h-11 w-full accent-primary"
        />
      </label>
    </>
  );
}
