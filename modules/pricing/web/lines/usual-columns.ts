/** What a line of a sale shows, unless its document says otherwise. */
export const usualColumns = [
  'room',
  'itemName',
  'spec',
  'qty',
  'unit',
  'listPrice',
  'unitPrice',
  'amount',
  'params',
] as const
