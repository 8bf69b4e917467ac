/** A second calculation of the same stock, as plain as can be: whole hundredths, whole cents, lists. */
export interface NaiveMaterial {
  readonly valuation: 'MA' | 'FIFO'
  qty: bigint
  value: bigint
  receipts: { id: string; qty: bigint; amount: bigint; left: bigint; worth: bigint; returned: bigint }[]
}

const half = (dividend: bigint, divisor: bigint): bigint => {
  const sign = dividend < 0n !== divisor < 0n ? -1n : 1n
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  return sign * ((2n * a + b) / (2n * b))
}

export const naiveMaterial = (valuation: 'MA' | 'FIFO'): NaiveMaterial => ({
  valuation,
  qty: 0n,
  value: 0n,
  receipts: [],
})

export function comeIn(material: NaiveMaterial, id: string, qty: bigint, amount: bigint): void {
  material.qty += qty
  material.value += amount
  material.receipts.push({ id, qty, amount, left: qty, worth: amount, returned: 0n })
}

/** What goes out is worth; `own` is the receipt it is taken from first. */
export function goOut(material: NaiveMaterial, qty: bigint, own?: string): bigint {
  const amount =
    material.valuation === 'MA' ? half(material.value * qty, material.qty) : fifo(material, qty, own)
  material.qty -= qty
  material.value -= amount
  return amount
}

function fifo({ receipts }: NaiveMaterial, qty: bigint, own?: string): bigint {
  let [rest, amount] = [qty, 0n]
  const inOrder = [...receipts.filter(({ id }) => id === own), ...receipts.filter(({ id }) => id !== own)]
  for (const receipt of inOrder) {
    const taken = receipt.left < rest ? receipt.left : rest
    if (taken === 0n) continue
    const worth = taken === receipt.left ? receipt.worth : half(receipt.worth * taken, receipt.left)
    receipt.left -= taken
    receipt.worth -= worth
    rest -= taken
    amount += worth
  }
  return amount
}

/** What was received goes back at what it cost, in parts or `whole`; answers what the stock was worth less than that. */
export function sendBack(
  material: NaiveMaterial,
  id: string,
  qty: bigint,
  whole = false,
): { amount: bigint; missing: bigint } {
  const receipt = material.receipts.find((one) => one.id === id)
  if (!receipt) throw new Error('no such receipt')
  // Parts are rounded together: all that ever went back is worth its share of the whole.
  const upTo = (part: bigint) => half(receipt.amount * part, receipt.qty)
  const wanted = whole ? receipt.amount : upTo(receipt.returned + qty) - upTo(receipt.returned)
  if (!whole) receipt.returned += qty
  let amount: bigint
  if (material.valuation === 'FIFO') {
    amount = fifo(material, qty, id)
  } else if (qty === material.qty) {
    amount = material.value
  } else {
    amount = wanted < material.value ? wanted : material.value
  }
  material.qty -= qty
  material.value -= amount
  return { amount, missing: wanted - amount }
}

/** A late price; answers what the stock takes of it. */
export function priceLater(material: NaiveMaterial, id: string, difference: bigint): bigint {
  const receipt = material.receipts.find((one) => one.id === id)
  if (!receipt) throw new Error('no such receipt')
  const isFifo = material.valuation === 'FIFO'
  const kept = receipt.qty - receipt.returned
  const there = isFifo ? receipt.left : material.qty < kept ? material.qty : kept
  if (there <= 0n) return 0n
  const worth = isFifo ? receipt.worth : material.value
  const wanted = half(difference * there, kept)
  const taken = wanted < -worth ? -worth : wanted
  material.value += taken
  if (isFifo) receipt.worth += taken
  return taken
}

/** The same taken back at once. */
export function changeWorth(material: NaiveMaterial, id: string, by: bigint): void {
  material.value += by
  const receipt = material.receipts.find((one) => one.id === id)
  if (material.valuation === 'FIFO' && receipt) receipt.worth += by
}
