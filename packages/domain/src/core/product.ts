/** The name of the product, wherever one is said (LOGIN-03). */
export const productName = 'Touchline';
