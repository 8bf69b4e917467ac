import {
  AreaInput,
  AsyncSelect,
  CategorySelect,
  DictSelect,
  DictTag,
  MultiSelect,
  SearchSelect,
  TableTreeSelect,
  TreeDict,
} from '@mortise/web'
import { Checkbox, Input, Space } from 'antd'
import { useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import { LinkedCategories } from './linked-categories.tsx'

const finishes = [
  { value: 'oak', text: '橡木' },
  { value: 'walnut', text: '黑胡桃' },
  { value: 'ash', text: '白蜡木' },
  { value: 'cherry', text: '樱桃木' },
  { value: 'teak', text: '柚木' },
  { value: 'elm', text: '榆木（停用）', disabled: true },
]
const USERS = 'sys_user,realname,username'
const CATEGORIES = 'sys_category,name,id'

/** 字典与树: what is chosen from dictionaries, tables and trees. */
export default function Selects() {
  return (
    <Gallery title="字典与树">
      <AnyDict />
      <Specimen title="单选按钮" about="选项少时直接摆出来。" initial="1">
        {(value, change) => (
          <DictSelect aria-label="单选按钮" type="radio" dictCode="sex" value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="按钮组" about="与单选相同，占用更少。" initial="1">
        {(value, change) => (
          <DictSelect aria-label="按钮组" type="radioButton" dictCode="sex" value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="搜索选择" about="输入名称的一部分，向服务器查找，每次 10 条。" initial="">
        {(value, change) => (
          <SearchSelect aria-label="搜索选择" dict={USERS} value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="异步选择" about="选项很多时每次取 100 条，边滚动边找。" initial="admin">
        {(value, change) => (
          <AsyncSelect aria-label="异步选择" dict={USERS} value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="多个搜索选择" about="可选多项，以逗号连接保存。" initial="">
        {(value, change) => (
          <SearchSelect
            aria-label="多个搜索选择"
            mode="multiple"
            dict={USERS}
            value={value}
            onChange={change}
          />
        )}
      </Specimen>
      <Specimen title="本地搜索" about="选项已在页面上，不再询问服务器。" initial="">
        {(value, change) => (
          <SearchSelect aria-label="本地搜索" dictOptions={finishes} value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="字典配置有误" about="表、文字或编码缺一不可，否则提醒开发者。" initial="">
        {(value, change) => <SearchSelect dict="sys_user,realname" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="多选标签" about="最多显示三个标签，其余计数。" initial="">
        {(value, change) => (
          <MultiSelect aria-label="多选标签" options={finishes} value={value} onChange={change} />
        )}
      </Specimen>
      <TreeSpecimen />
      <Specimen title="树条件有误" about="条件必须是一个对象，否则不加载。" initial="">
        {(value, change) => (
          <TableTreeSelect dict={CATEGORIES} condition="abc" value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="树字典" about="某个分类编码以下的全部分类，保存编码。" initial="">
        {(value, change) => <TreeDict aria-label="树字典" field="code" value={value} onChange={change} />}
      </Specimen>
      <Specimen
        title="分类选择"
        about="保存主键，同时把名称写入另一个字段。"
        initial={{ value: '', categoryName: '' }}
      >
        {(chosen, change) => (
          <CategorySelect
            aria-label="分类选择"
            back="categoryName"
            value={chosen.value}
            onChange={(value, { categoryName = '' }) => change({ value, categoryName })}
          />
        )}
      </Specimen>
      <LinkedCategories />
      <Specimen title="地区" about="省、市、区三级，保存最后一级的编码。" initial="330106">
        {(value, change) => <AreaInput aria-label="地区" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="逐级地区" about="一级一个选择框。" initial="">
        {(value, change) => <AreaInput aria-label="逐级地区" type="select" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="地区类型有误" about="类型只能是级联或逐级。" initial="">
        {() => <AreaInput type={'x' as 'select'} />}
      </Specimen>
    </Gallery>
  )
}

/** Any dictionary can be looked at here. */
function AnyDict() {
  const [code, setCode] = useState('sex')
  return (
    <Specimen title="字典选择" about="选项来自数据字典，字典改了这里也跟着变。" initial="">
      {(value, change) => (
        <Space orientation="vertical" style={{ width: '100%' }}>
          <Input
            aria-label="字典编码"
            value={code}
            placeholder="请输入字典编码"
            onChange={(event) => setCode(event.target.value)}
          />
          <DictSelect aria-label="字典选择" dictCode={code} value={value} onChange={change} />
          {code && (
            <span data-testid="dict-tag">
              <DictTag dictCode={code} value={value} />
            </span>
          )}
        </Space>
      )}
    </Specimen>
  )
}

function TreeSpecimen() {
  const [selectParent, setSelectParent] = useState(false)
  const [multiple, setMultiple] = useState(false)
  const [condition, setCondition] = useState('')
  return (
    <Specimen title="树选择" about="来自一张表的树，逐级展开；默认只能选末级。" initial="">
      {(value, change) => (
        <Space orientation="vertical" style={{ width: '100%' }}>
          <Space>
            <Checkbox checked={selectParent} onChange={(event) => setSelectParent(event.target.checked)}>
              上级可选
            </Checkbox>
            <Checkbox checked={multiple} onChange={(event) => setMultiple(event.target.checked)}>
              可选多项
            </Checkbox>
          </Space>
          <Input
            aria-label="树条件"
            value={condition}
            placeholder='条件，例如 {"name":"木*"}'
            onChange={(event) => setCondition(event.target.value)}
          />
          <TableTreeSelect
            aria-label="树选择"
            condition={condition}
            dict={CATEGORIES}
            selectParent={selectParent}
            multiple={multiple}
            value={value}
            onChange={change}
          />
        </Space>
      )}
    </Specimen>
  )
}
