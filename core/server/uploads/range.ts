import type { ByteRange } from '../context/files.ts'

/**
 * The one range a header asks for of so many bytes: `whole` when there is none we serve in parts, `none` when it
 * lies outside.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '') {
    const wanted = Math.min(Number(last), size)
    return wanted === 0 ? 'none' : { start: size - wanted, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'none'
  return start > end ? 'whole' : { start, end }
}
