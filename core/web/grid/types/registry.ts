import type { CellType } from './base/cell-type.ts'
import { installedCell, type OwnType } from './base/installed.ts'
import { checkbox } from './own/checkbox.tsx'
import { checkboxMeta } from './own/checkbox-meta.tsx'
import { date } from './own/date.ts'
import { datetime } from './own/datetime.ts'
import { file } from './own/file.ts'
import { formula } from './own/formula.tsx'
import { hidden } from './own/hidden.ts'
import { image } from './own/image.ts'
import { input } from './own/input.ts'
import { inputNumber } from './own/input-number.ts'
import { inputPop } from './own/input-pop.tsx'
import { listMulti } from './own/list-multi.ts'
import { normal } from './own/normal.ts'
import { popup } from './own/popup.tsx'
import { progress } from './own/progress.tsx'
import { radio } from './own/radio.tsx'
import { selDepart } from './own/sel-depart.tsx'
import { selSearch } from './own/sel-search.ts'
import { selSearchAsync } from './own/sel-search-async.tsx'
import { selUser } from './own/sel-user.tsx'
import { select } from './own/select.ts'
import { slot } from './own/slot.tsx'
import { tags } from './own/tags.tsx'
import { textarea } from './own/textarea.ts'
import { time } from './own/time.ts'
import { upload } from './own/upload.ts'

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
