import { Spin } from 'antd'
import { lazy, Suspense } from 'react'
import { Pictures } from '../../upload/pictures.tsx'
import { words } from '../../words.ts'
import type { WebKind } from '../kind.ts'

/** Fetched when a form with pictures is opened. */
const UploadEditor = lazy(() => import('../shared/upload-editor.tsx'))

export const image: WebKind<'image'> = {
  cell: ({ value }) => (value && value.length > 0 ? <Pictures paths={value} /> : words.noImage),
  Editor: (props) => (
    <Suspense fallback={<Spin />}>
      <UploadEditor {...props} />
    </Suspense>
  ),
  search: null,
  column: { width: 110 },
  isWide: true,
}
