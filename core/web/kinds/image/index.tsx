import { Image } from 'antd'
import { fileAddress, fileNameOf } from '../../upload/file-address.ts'
import { FileUpload } from '../../upload/file-upload.tsx'
import { words } from '../../words.ts'
import type { WebKind } from '../kind.ts'

export const image: WebKind<'image'> = {
  cell({ value }) {
    const [first] = value ?? []
    if (!first) return words.noImage
    return (
      <Image.PreviewGroup items={value?.map((path) => fileAddress(path))}>
        <Image
          height={25}
          style={{ maxWidth: 80 }}
          src={fileAddress(first, { width: 160 })}
          alt={fileNameOf(first)}
        />
      </Image.PreviewGroup>
    )
  },
  Editor: ({ field, value, onChange, id, disabled, ...rest }) => (
    <FileUpload
      isImage
      id={id}
      aria-label={rest['aria-label']}
      value={value ?? []}
      limit={field.limit}
      disabled={disabled}
      onChange={onChange}
    />
  ),
  search: null,
  column: { width: 110 },
  isWide: true,
}
