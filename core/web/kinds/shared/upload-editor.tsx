import type { EditorProps } from '../../fields/kind.ts'
import { FileUpload } from '../../upload/file-upload.tsx'
import { ImageUpload } from '../../upload/image-upload.tsx'
import { pathsIn } from '../../upload/upload-item.ts'

/** Files or pictures of a form. */
export default function UploadEditor(props: EditorProps<'file'> | EditorProps<'image'>) {
  const { field, value, onChange, id, disabled, status } = props
  const Upload = field.kind === 'image' ? ImageUpload : FileUpload
  return (
    <Upload
      id={id}
      aria-label={props['aria-label']}
      disabled={disabled}
      status={status}
      limit={field.limit}
      value={(value ?? []).join(',')}
      onChange={(paths) => onChange(pathsIn(paths))}
    />
  )
}
