import { BusinessError, refuseLine } from '@mortise/model'

/** A refusal that names the line it is about, where the posting came from a document with lines. */
export function refuse(line: { readonly row?: number }, message: string, field: string): never {
  if (line.row === undefined) throw new BusinessError(message, { field })
  return refuseLine('明细', line.row, field, message)
}
