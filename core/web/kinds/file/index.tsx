import { fileAddress, fileNameOf } from '../../upload/file-address.ts'
import { FileUpload } from '../../upload/file-upload.tsx'
import { words } from '../../words.ts'
import type { WebKind } from '../kind.ts'

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
  Editor: ({ field, value, onChange, id, disabled, ...rest }) => (
    <FileUpload
      id={id}
      aria-label={rest['aria-label']}
      value={value ?? []}
      limit={field.limit}
      disabled={disabled}
      onChange={onChange}
    />
  ),
  search: null,
  column: { width: 180 },
  isWide: true,
}
