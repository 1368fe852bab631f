/** The name of the product, everywhere. */
export const productName = 'Touchline';
