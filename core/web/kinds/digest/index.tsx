import type { WebKind } from '../../fields/kind.ts'

export const digest: WebKind<'digest'> = {
  cell: ({ value }) => value,
  Editor: null,
  search: null,
  column: { width: 260 },
}
