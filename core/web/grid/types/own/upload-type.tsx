import type { UploadCellType } from '../../../upload/upload-cell.tsx'
import { type CellType, plainText } from '../base/cell-type.ts'
import { fetched } from '../base/fetched.tsx'

const UploadCell = fetched(async () => (await import('../../../upload/upload-cell.tsx')).UploadCell)

/** Files in a cell; the value is their paths, joined by commas. */
export const uploadType = (type: UploadCellType): CellType => ({
  text: plainText,
  parse: null,
  isFree: true,
  cell: ({ value, column, disabled, rowIndex, onChange }) => (
    <UploadCell
      {...column.props}
      type={type}
      aria-label={`第${rowIndex + 1}行${column.title}`}
      value={plainText(value)}
      token={column.token}
      action={column.action}
      responseName={column.responseName}
      limit={column.number}
      allowDownload={column.allowDownload}
      allowRemove={column.allowRemove}
      disabled={disabled}
      onChange={(paths) => onChange(paths || null)}
    />
  ),
})
