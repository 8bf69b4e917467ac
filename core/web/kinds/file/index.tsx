import { Spin } from 'antd'
import { lazily } from '../../browser/lazily.tsx'
import type { WebKind } from '../../fields/kind.ts'
import { fileAddress, fileNameOf } from '../../upload/file-address.ts'
import { words } from '../../words.ts'

/** Fetched when a form with files is opened. */
const UploadEditor = lazily(() => import('../shared/upload-editor.tsx'), <Spin />)

export const file: WebKind<'file'> = {
  cell: ({ value }) =>
    value && value.length > 0
      ? value.map((path, index) => (
          <span key={path}>
            {index > 0 && '，'}
            <a href={fileAddress(path)} target="_blank" rel="noopener noreferrer">
              {fileNameOf(path)}
            </a>
          </span>
        ))
      : words.noFile,
  Editor: UploadEditor,
  search: null,
  column: { width: 180 },
  isWide: true,
}
