import { decimalParts, numberOf, rescale } from '@mortise/model'

/** Decimals of quantities and of money in the ledger; both are whole numbers of their last digit here. */
export const qtyScale = 4
export const moneyScale = 2

/** A number or the text of one as whole units; digits beyond the scale round half away from zero. */
export const unitsOf = (value: number | string, scale: number): bigint => {
  const parts = decimalParts(value)
  return rescale(parts.units, parts.scale, scale)
}
export const qtyUnits = (value: number | string): bigint => unitsOf(value, qtyScale)
export const moneyUnits = (value: number | string): bigint => unitsOf(value, moneyScale)

/** What PostgreSQL writes for a numeric of that scale: with all its decimals, so that nothing need be calculated. */
const unitsFrom = (text: string, scale: number): bigint =>
  BigInt(text.slice(0, -scale - 1) + text.slice(-scale))
export const qtyFrom = (text: string): bigint => unitsFrom(text, qtyScale)
export const moneyFrom = (text: string): bigint => unitsFrom(text, moneyScale)

/** Money with as many decimals as quantities, for where both stand in one column. */
export const moneyToQty = (cents: bigint): bigint => cents * 10n ** BigInt(qtyScale - moneyScale)

export const qtyNumber = (units: bigint): number => numberOf(units, qtyScale)
export const moneyNumber = (units: bigint): number => numberOf(units, moneyScale)

/** With all its decimals, as PostgreSQL writes a numeric of that scale: what is hashed must read the same in both. */
export function unitsText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
export const qtyText = (units: bigint): string => unitsText(units, qtyScale)
export const moneyText = (units: bigint): string => unitsText(units, moneyScale)

/** A quantity as people write it. */
export const spoken = (units: bigint): string => String(qtyNumber(units))

/** How many decimals a number is written with; of a number itself the parts may have more. */
export const decimalsOf = (value: number): number => decimalParts(String(value)).scale
