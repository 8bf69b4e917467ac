import 'vxe-pc-ui/lib/style.css'
import 'vxe-table/lib/style.css'
import { createApp, defineComponent, h, nextTick, onMounted, shallowRef } from 'vue'
import VxeUI from 'vxe-pc-ui'
import VxeUITable, {
  VxeColumn,
  type VxeColumnProps,
  VxeTable,
  type VxeTableInstance,
  type VxeTableProps,
} from 'vxe-table'
import {
  columns,
  HEADING_HEIGHT,
  labelOf,
  makeRows,
  pasted,
  ROW_HEIGHT,
  type SampleColumn,
  type SampleRow,
  stageSize,
  sumsOf,
} from '../pages/sample.ts'
import { onPaste, rootOf, rowCount, setStage } from '../pages/stage.ts'

const editors: Readonly<Record<SampleColumn['type'], VxeColumnProps['editRender']>> = {
  text: { name: 'VxeInput' },
  number: { name: 'VxeNumberInput' },
  select: { name: 'VxeSelect' },
  date: { name: 'VxeDatePicker' },
  checkbox: undefined,
}

let rows: SampleRow[] = makeRows(rowCount())
const isOpen = shallowRef(false)

/** Rows of one height, told beforehand, are what its makers advise for many rows. */
const settings: VxeTableProps<SampleRow> = {
  height: stageSize.height,
  border: 'inner',
  size: 'small',
  showOverflow: true,
  showHeaderOverflow: true,
  showFooterOverflow: true,
  showFooter: true,
  rowConfig: { keyField: 'id', isHover: true },
  cellConfig: { height: ROW_HEIGHT },
  headerCellConfig: { height: HEADING_HEIGHT },
  editConfig: { trigger: 'dblclick', mode: 'cell' },
  keyboardConfig: { isArrow: true, isEnter: true, isTab: true, isEdit: true, isDel: true },
  mouseConfig: { selected: true },
  virtualYConfig: { enabled: true, gt: 0 },
  virtualXConfig: { enabled: true, gt: 0 },
  footerMethod: ({ columns: shown }) => {
    const sums = sumsOf(rows)
    return [shown.map(({ field }, at) => (at === 0 ? '合计' : (sums[field] ?? '')))]
  },
}

const columnOf = (column: SampleColumn) => {
  const { key, title, width, type, isFixed, options } = column
  const props: VxeColumnProps = {
    field: key,
    title,
    width,
    fixed: isFixed ? 'left' : undefined,
    editRender: options ? { ...editors.select, options: [...options] } : editors[type],
    ...(options && { formatter: ({ cellValue }: { cellValue: string }) => labelOf(column, cellValue) }),
  }
  if (type !== 'checkbox') return h(VxeColumn, { key, ...props })
  return h(
    VxeColumn,
    { key, ...props },
    {
      default: ({ row }: { row: Record<string, boolean> }) =>
        h('input', {
          type: 'checkbox',
          checked: row[key],
          onChange: (event: Event) => {
            row[key] = (event.target as HTMLInputElement).checked
          },
        }),
    },
  )
}

const Lines = defineComponent(() => {
  const table = shallowRef<VxeTableInstance<SampleRow>>()
  onMounted(() => void nextTick(() => table.value?.loadData(rows)))
  onPaste((text) => {
    const block = pasted(rows, text)
    rows = [...block, ...rows.slice(block.length)]
    void table.value?.loadData(rows)
  })
  return () =>
    h(VxeTable, { ref: table, ...settings }, () => [
      h(VxeColumn, { key: '#', type: 'seq', width: 60, fixed: 'left' }),
      ...columns.map(columnOf),
    ])
})

const Page = defineComponent(
  () => () => h('div', { style: { width: `${stageSize.width}px` } }, isOpen.value ? [h(Lines)] : []),
)

createApp(Page).use(VxeUI).use(VxeUITable).mount(rootOf())
setStage({
  open: () => {
    isOpen.value = true
  },
  valueOf: (row, column) => rows[row]?.[column],
})
