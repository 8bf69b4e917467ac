import { BusinessError } from '@mortise/model'

/**
 * The code of a new child: the parent's, then a letter and two digits, one past the highest ever given. Codes of deleted
 * siblings count too, because rows still carry them.
 */
export function nextCode(parent: string, siblings: readonly string[]): string {
  const taken = siblings.map((code) => ordinal(code.slice(parent.length)))
  const next = Math.max(0, ...taken) + 1
  if (next > 26 * 99) throw new BusinessError('同级编码已用完，不能继续新增下级')
  const letter = String.fromCharCode(65 + Math.floor((next - 1) / 99))
  return `${parent}${letter}${String(((next - 1) % 99) + 1).padStart(2, '0')}`
}

/** A01 is 1, A99 is 99, B01 is 100; anything that is no such step is none. */
function ordinal(step: string): number {
  const match = /^([A-Z])(\d\d)$/.exec(step)
  return match ? (match[1]!.charCodeAt(0) - 65) * 99 + Number(match[2]) : 0
}

/** How deep a code lies: A01 is 1, A01A02 is 2. */
export const depthOf = (code: string): number => code.length / 3
