import { Spin } from 'antd'
import { lazily } from '../../browser/lazily.tsx'
import type { WebKind } from '../../fields/kind.ts'
import { Pictures } from '../../upload/pictures.tsx'
import { words } from '../../words.ts'

/** Fetched when a form with pictures is opened. */
const UploadEditor = lazily(() => import('../shared/upload-editor.tsx'), <Spin />)

export const image: WebKind<'image'> = {
  cell: ({ value }) => (value && value.length > 0 ? <Pictures paths={value} /> : words.noImage),
  Editor: UploadEditor,
  search: null,
  column: { width: 110 },
  isWide: true,
}
