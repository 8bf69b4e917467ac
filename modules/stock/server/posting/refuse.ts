import { BusinessError } from '@mortise/model'

/** A refusal that names the line it is about, where the posting came from a document with lines. */
export function refuse(line: { readonly row?: number }, message: string, field: string): never {
  const place = line.row === undefined ? '' : `明细第${line.row + 1}行：`
  throw new BusinessError(`${place}${message}`, {
    field,
    ...(line.row !== undefined && { row: line.row }),
  })
}
