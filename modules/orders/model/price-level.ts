/** A store that is ours sells to the customer at retail; others buy from us as dealers. */
export const levelOf = (storeType: string): '2' | '3' => (storeType === '1' ? '3' : '2')
