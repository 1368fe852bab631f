import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PhoneNumber } from './phone-number.tsx';

it.each([
  ['+43 660 123-45.67', 'tel:+436601234567'],
  ['0660 / 123 45', 'tel:066012345'],
  ['+43 (0)660 12345', 'tel:+4366012345'],
  ['(0)660 12345', 'tel:066012345'],
  ['0660 12345 x89', 'tel:066012345'],
  ['0660 12345,89#', 'tel:066012345'],
])('links %s to a tel address', (phone, address) => {
  render(<PhoneNumber>{phone}</PhoneNumber>);
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', address);
});

it.each([
  ['555-010-0101 / 555-010-0102', ['tel:5550100101', 'tel:5550100102']],
  ['555-010-0101, 555-010-0102, 555-010-0101', ['tel:5550100101', 'tel:5550100102', 'tel:5550100101']],
])('links each number of %s', (phone, addresses) => {
  render(<PhoneNumber>{phone}</PhoneNumber>);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses);
  expect(document.body).toHaveTextContent(phone);
});

it('shows plain text if there is nothing to dial', () => {
  render(<PhoneNumber>x - x</PhoneNumber>);
  expect(screen.getByText('x - x')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
