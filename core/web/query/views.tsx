import { Input } from 'antd'
import type { ReactNode } from 'react'
import { AreaInput } from '../inputs/area/area-input.tsx'
import { DateInput, DatetimeInput, TimeInput } from '../inputs/dates/date-input.tsx'
import { DictSelect } from '../inputs/dict-select/dict-select.tsx'
import type { Choice, InputProps } from '../inputs/input.ts'
import { MultiSelect } from '../inputs/multi-select/multi-select.tsx'
import { SearchSelect } from '../inputs/search-select/search-select.tsx'
import { SwitchInput } from '../inputs/switch/switch-input.tsx'
import { TreeDict } from '../inputs/tree-select/category-select.tsx'
import { TableTreeSelect } from '../inputs/tree-select/table-tree-select.tsx'
import { DepartPicker } from '../picker/depart/depart-picker.tsx'
import { UserPicker } from '../picker/user-picker.tsx'
import { ReportPopup } from '../report-popup/report-popup.tsx'
import { MaterialValue } from './material-value.tsx'
import { dictOf, type QueryItem, treeOf } from './query-item.ts'

export interface ViewProps extends InputProps {
  readonly item: QueryItem
  /** In place of the dictionary that the item names. */
  readonly options?: readonly Choice[]
}

type View = (input: InputProps, item: QueryItem, options?: readonly Choice[]) => ReactNode

/** What every view type is typed or chosen with. */
const views: Readonly<Record<string, View>> = {
  date: (input) => <DateInput {...input} />,
  datetime: (input) => <DatetimeInput {...input} />,
  time: (input) => <TimeInput {...input} />,
  list: (input, item, options) => <DictSelect {...input} dictCode={dictOf(item)} options={options} />,
  radio: (input, item, options) => (
    <DictSelect {...input} type="radio" dictCode={dictOf(item)} options={options} />
  ),
  checkbox: (input, item, options) => (
    <MultiSelect {...input} type="checkbox" dictCode={dictOf(item)} options={options} />
  ),
  list_multi: (input, item, options) => (
    <MultiSelect {...input} type="list_multi" dictCode={dictOf(item)} options={options} />
  ),
  switch: (input) => <SwitchInput {...input} query />,
  sel_search: (input, item, options) => <SearchSelect {...input} dict={dictOf(item)} dictOptions={options} />,
  sel_tree: (input, item) => <TableTreeSelect {...input} {...treeOf(item)} />,
  cat_tree: (input, item) => <TreeDict {...input} parentCode={item.pcode} />,
  sel_user: (input) => <UserPicker {...input} />,
  sel_depart: (input) => <DepartPicker {...input} />,
  sel_material: (input) => <MaterialValue {...input} />,
  popup: (input, item) => (
    <ReportPopup
      {...input}
      multi
      popupCode={item.dictTable ?? ''}
      orgFields={item.dictCode ?? ''}
      destFields={item.dictText ?? ''}
    />
  ),
  pca: (input) => <AreaInput {...input} anyLevel />,
}

/** The input of a view type; plain text for one that is not known. */
export function ViewInput({ item, options, ...input }: ViewProps) {
  const view = views[item.view]
  if (view) return view({ placeholder: `请选择${item.label}`, ...input }, item, options)
  const { id, placeholder = `请输入${item.label}`, value, onChange } = input
  return (
    <Input
      allowClear
      id={id}
      aria-label={input['aria-label']}
      maxLength={200}
      placeholder={placeholder}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
