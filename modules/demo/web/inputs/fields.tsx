import {
  CheckboxGroup,
  DateInput,
  DatetimeInput,
  DayOfMonthInput,
  Ellipsis,
  FormDivider,
  InputPopup,
  MoneyCapitals,
  MonthInput,
  QueryText,
  SlideVerify,
  SwitchInput,
  TextArea,
  TimeInput,
} from '@mortise/web'
import { Input, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import { ParameterSpecimen } from './parameter-specimen.tsx'

const openings = [
  { value: '1', text: '内左' },
  { value: '2', text: '内右' },
  { value: '3', text: '外左' },
]
const searches = [
  { value: 'like', label: '包含' },
  { value: 'ne', label: '不等于' },
  { value: 'ge', label: '大于等于' },
  { value: 'le', label: '小于等于' },
  { value: 'null', label: '为空' },
  { value: 'notnull', label: '不为空' },
] as const
const LONG = '客户要求门套颜色与踢脚线一致，安装前请先与设计师核对色板编号'

/** 日期与开关: days and times, switches and boxes, and texts that need more than one line. */
export default function Fields() {
  return (
    <Gallery title="日期与开关">
      <Specimen title="日期" about="保存为年月日。" initial="">
        {(value, change) => <DateInput aria-label="日期" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="日期时间" about="保存到秒。" initial="">
        {(value, change) => <DatetimeInput aria-label="日期时间" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="时间" about="一天之中的时刻。" initial="">
        {(value, change) => <TimeInput aria-label="时间" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="月份" about="保存为年月。" initial="">
        {(value, change) => <MonthInput aria-label="月份" value={value} onChange={change} />}
      </Specimen>
      <MonthDays />
      <Specimen title="开关" about="空值在打开时即为关。" initial="">
        {(value, change) => <SwitchInput aria-label="开关" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="数字开关" about="开与关各存什么由页面决定。" initial={1}>
        {(value, change) => (
          <SwitchInput<number> aria-label="数字开关" options={[1, 0]} value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="查询中的开关" about="查询时可以两者都不选。" initial="">
        {(value, change) => <SwitchInput query aria-label="查询中的开关" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="复选框组" about="以逗号连接保存。" initial="">
        {(value, change) => (
          <CheckboxGroup aria-label="复选框组" options={openings} value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="多行文字" about="默认四行。" initial="">
        {(value, change) => <TextArea aria-label="多行文字" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="分隔线" about="把表单分成几组。" initial={undefined}>
        {() => <FormDivider label="收货信息" />}
      </Specimen>
      <QuerySpecimen />
      <Specimen title="省略" about="超过 25 个半角宽度即截断，指向时显示全文。" initial={LONG}>
        {(value, change) => (
          <Space orientation="vertical" style={{ width: '100%' }}>
            <Input aria-label="省略" value={value} onChange={(event) => change(event.target.value)} />
            <Ellipsis value={value} />
          </Space>
        )}
      </Specimen>
      <Specimen title="弹出输入" about="一行放不下时，点右侧图标打开大框。" initial="">
        {(value, change) => <InputPopup aria-label="弹出输入" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="表格中的弹出输入" about="表格里的大框更宽。" initial="">
        {(value, change) => (
          <InputPopup inTable aria-label="表格中的弹出输入" value={value} onChange={change} />
        )}
      </Specimen>
      <ParameterSpecimen />
      <Specimen title="滑块验证" about="拖到最右端即通过，中途松开则回到起点。" initial={false}>
        {(_, change) => <SlideVerify onSuccess={() => change(true)} />}
      </Specimen>
      <Specimen<number | null> title="大写金额" about="合同与收据上的大写。" initial={1234.5}>
        {(value, change) => (
          <Space orientation="vertical" style={{ width: '100%' }}>
            <InputNumber aria-label="大写金额" style={{ width: '100%' }} value={value} onChange={change} />
            <MoneyCapitals value={value} />
          </Space>
        )}
      </Specimen>
    </Gallery>
  )
}

function MonthDays() {
  const [week, setWeek] = useState('?')
  return (
    <Specimen title="每月几日" about="每日、不设置，或勾选几日；选了星期就不能再选日。" initial="">
      {(value, change) => (
        <Space orientation="vertical">
          <Select
            aria-label="星期"
            style={{ width: 160 }}
            value={week}
            options={[
              { value: '?', label: '未选星期' },
              { value: '1', label: '星期一' },
            ]}
            onChange={setWeek}
          />
          <DayOfMonthInput aria-label="每月几日" week={week} value={value} onChange={change} />
        </Space>
      )}
    </Specimen>
  )
}

function QuerySpecimen() {
  const [type, setType] = useState<(typeof searches)[number]['value']>('like')
  return (
    <Specimen title="查询文字" about="值是查询用的写法，换一种方式会重新给出。" initial="">
      {(value, change) => (
        <Space.Compact block>
          <Select
            aria-label="查询方式"
            style={{ width: 130 }}
            value={type}
            options={[...searches]}
            onChange={setType}
          />
          <QueryText aria-label="查询文字" type={type} trim value={value} onChange={change} />
        </Space.Compact>
      )}
    </Specimen>
  )
}
