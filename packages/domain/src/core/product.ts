/** The name of the product, everywhere (LOGIN-03). */
export const productName = 'Touchline';
