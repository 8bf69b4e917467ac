import type { AdvancedQuery as Query } from '@mortise/model'
import {
  AdvancedQuery,
  type FieldList,
  QueryForm,
  type QueryItem,
  RangeInput,
  wholeRange,
} from '@mortise/web'
import { Gallery, Specimen } from '../specimen.tsx'

const use = { dictCode: 'demo_sample_use', config: '1' }
const users = { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' }

/** One item of every view type, as an online form or a report configures them. */
const items: QueryItem[] = [
  { field: 'name', label: '名称', view: 'text', mode: 'single' },
  { field: 'qty', label: '数量', view: 'number', mode: 'group' },
  { field: 'day', label: '日期', view: 'date', mode: 'single' },
  { field: 'created', label: '创建日期', view: 'date', mode: 'group' },
  { field: 'moment', label: '时间', view: 'datetime', mode: 'single' },
  { field: 'use', label: '用途', view: 'list', ...use },
  { field: 'level', label: '等级', view: 'radio', dictCode: 'level', config: '0' },
  { field: 'uses', label: '多种用途', view: 'list_multi', ...use },
  { field: 'ticked', label: '勾选用途', view: 'checkbox', ...use },
  { field: 'owner', label: '负责人', view: 'sel_search', ...users },
  {
    field: 'group',
    label: '上级分类',
    view: 'sel_tree',
    dictTable: 'sys_category',
    dictText: 'name',
    dictCode: 'id',
    pidField: 'pid',
    pidValue: '0',
    hasChildField: 'has_child',
  },
  { field: 'category', label: '分类', view: 'cat_tree', pcode: '' },
  { field: 'user', label: '用户', view: 'sel_user' },
  { field: 'depart', label: '部门', view: 'sel_depart' },
  { field: 'material', label: '物料', view: 'sel_material' },
  {
    field: 'person',
    label: '报表用户',
    view: 'popup',
    dictTable: 'user_report',
    dictCode: 'username',
    dictText: 'person',
  },
  { field: 'place', label: '地区', view: 'pca' },
  { field: 'other', label: '未知类型', view: 'no_such_view', hidden: '1' },
]
const dictOptions = {
  level: [
    { value: 'A', text: '重要' },
    { value: 'B', text: '一般' },
  ],
}

const fields: FieldList = [
  { value: 'name', text: '名称', type: 'text' },
  { value: 'qty', text: '数量', type: 'int', dbType: 'int' },
  { value: 'day', text: '日期', type: 'date', dbType: 'date' },
  { value: 'use', text: '用途', type: 'list', dictCode: 'demo_sample_use' },
  { value: 'owner', text: '负责人', type: 'sel_search', ...users },
  { value: 'user', text: '用户', type: 'sel_user', customReturnField: 'username' },
  { value: 'depart', text: '部门', type: 'sel_depart', customReturnField: 'id' },
  { value: 'place', text: '地区', type: 'pca' },
  { value: 'isUrgent', text: '加急', type: 'switch', extendOption: ['1', '0'] },
  {
    value: 'person',
    text: '报表用户',
    type: 'popup',
    popup: { code: 'user_report', orgFields: 'username', destFields: 'person' },
  },
  {
    value: 'lines',
    text: '明细',
    children: [{ value: 'lines,door', text: '明细-样板', type: 'text' }],
  },
]

/** 查询条件: the query form of configured items, the advanced query, and ranges of days. */
export default function QueryForms() {
  return (
    <Gallery title="查询条件">
      <div style={{ gridColumn: '1 / -1' }}>
        <Specimen<Record<string, string>>
          title="配置的查询表单"
          about="由查询项配置生成，每种视图类型各一项；下方是发送给服务器的参数。"
          initial={{}}
        >
          {(_, change) => <QueryForm items={items} dictOptions={dictOptions} onSearch={change} />}
        </Specimen>
      </div>
      <Specimen<Query | null>
        title="高级查询"
        about="字段可手工列出；列表页则由实体定义自动得到。"
        initial={null}
      >
        {(value, change) => <AdvancedQuery fieldList={fields} value={value} onChange={change} />}
      </Specimen>
      <Specimen<Record<string, string>>
        title="日期范围"
        about="带六个快捷范围，从开始日零点到结束日最后一秒。"
        initial={{}}
      >
        {(_, change) => <RangeInput onChange={(range) => change(wholeRange('createTime', range))} />}
      </Specimen>
    </Gallery>
  )
}
