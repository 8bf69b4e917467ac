/** The rights by which the prices of the factory and of shops are seen; what customers pay is no secret. */
export const PriceRight = {
  factory: 'door:view.factoryPrice',
  dealer: 'door:view.dealerPrice',
} as const
