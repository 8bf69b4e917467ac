import type { CellType } from '../grid/types/base/cell-type.ts'
import { uploadType } from '../grid/types/own/upload-type.tsx'
import { pathsIn } from '../upload/upload-item.ts'

const cells = { file: uploadType('file'), image: uploadType('image') } as const

/** Files or pictures of a line, of which a form holds a list. */
export const filesCell: CellType = {
  ...cells.file,
  cell: (props) =>
    cells[props.column.field?.kind === 'image' ? 'image' : 'file'].cell?.({
      ...props,
      onChange: (paths) => props.onChange(pathsIn(paths as string | null)),
    }),
}
