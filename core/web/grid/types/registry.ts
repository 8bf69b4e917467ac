import type { CellType } from './cell-type.ts'
import { checkbox } from './checkbox.tsx'
import { checkboxMeta } from './checkbox-meta.tsx'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { file } from './file.ts'
import { formula } from './formula.tsx'
import { hidden } from './hidden.ts'
import { image } from './image.ts'
import { input } from './input.ts'
import { inputNumber } from './input-number.ts'
import { inputPop } from './input-pop.tsx'
import { installedCell, type OwnType } from './installed.ts'
import { listMulti } from './list-multi.ts'
import { normal } from './normal.ts'
import { popup } from './popup.tsx'
import { progress } from './progress.tsx'
import { radio } from './radio.tsx'
import { selDepart } from './sel-depart.tsx'
import { selSearch } from './sel-search.ts'
import { selSearchAsync } from './sel-search-async.tsx'
import { selUser } from './sel-user.tsx'
import { select } from './select.ts'
import { slot } from './slot.tsx'
import { tags } from './tags.tsx'
import { textarea } from './textarea.ts'
import { time } from './time.ts'
import { upload } from './upload.ts'

/** Every type of column, under the name by which a column asks for it. */
const builtIn: Readonly<Record<OwnType, CellType>> = {
  normal,
  hidden,
  input,
  inputNumber,
  textarea,
  formula,
  input_pop: inputPop,
  select,
  sel_search: selSearch,
  sel_search_async: selSearchAsync,
  list_multi: listMulti,
  checkbox,
  checkbox_meta: checkboxMeta,
  radio,
  date,
  datetime,
  time,
  progress,
  tags,
  slot,
  upload,
  file,
  image,
  popup,
  sel_user: selUser,
  sel_depart: selDepart,
}

/** The type of a name; a column of an unknown one is a fault of the page. */
export function cellTypeOf(name: string): CellType {
  const type = Object.hasOwn(builtIn, name) ? builtIn[name as OwnType] : installedCell(name)
  if (!type) throw new Error(`no such type of grid column: ${name}`)
  return type
}
