import { LinkDown, type LinkDownConfig } from '@mortise/web'
import { Specimen } from '../specimen.tsx'

const config: LinkDownConfig = {
  table: 'sys_category',
  txt: 'name',
  key: 'code',
  idField: 'id',
  pidField: 'pid',
}
const others = [
  { field: 'series', title: '系列' },
  { field: 'colour', title: '花色' },
]

/** Selects of which each follows the one before; values in the address stand for a stored record. */
export const LinkedCategories = () => (
  <Specimen<Record<string, string>>
    title="级联下拉"
    about="上一级选定后才有下一级；改了上一级，下面的都清空。"
    initial={stored()}
  >
    {(values, change) => (
      <LinkDown
        field="kind"
        title="大类"
        linkDownConfig={config}
        linkDownOthers={others}
        values={values}
        onChange={(changed) => change({ ...values, ...changed })}
      />
    )}
  </Specimen>
)

const stored = () => Object.fromEntries(new URLSearchParams(window.location.search))
