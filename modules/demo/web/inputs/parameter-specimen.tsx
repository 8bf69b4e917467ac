import { type Parameter, ParameterInput } from '@mortise/doors/web'
import { Radio, Space } from 'antd'
import { useState } from 'react'
import { Specimen } from '../specimen.tsx'

/** The product's own mark, so that the gallery needs no stored files. */
const picture = () => new URL('/favicon.svg', window.location.origin).href

const parameters: readonly (Parameter & { readonly label: string })[] = [
  { label: '数值', valType: '1', minVal: 600, maxVal: 1200 },
  { label: '选项', valType: '2', arrVal: '左开\n右开\n\n双开' },
  { label: '图片', valType: '2' },
  { label: '物料', valType: '5', materialCategory: 'hinge' },
  { label: '文字', valType: '0' },
]
const panes = [
  { id: '1', listName: '长虹玻璃', annex: picture() },
  { id: '2', listName: '茶色玻璃', annex: picture() },
]

/** A parameter of a product, whose kind decides what is asked for. */
export function ParameterSpecimen() {
  const [chosen, setChosen] = useState('数值')
  const parameter = parameters.find(({ label }) => label === chosen) ?? parameters[0]!
  return (
    <Specimen title="参数" about="产品参数：数值区间、选项、图片、物料或文字，值一律是文本。" initial="">
      {(value, change) => (
        <Space orientation="vertical" style={{ width: '100%' }}>
          <Radio.Group
            aria-label="参数类型"
            optionType="button"
            value={chosen}
            options={parameters.map(({ label }) => label)}
            onChange={(event) => setChosen(event.target.value as string)}
          />
          <ParameterInput
            aria-label="参数"
            parameter={parameter}
            list={chosen === '图片' ? panes : undefined}
            value={value}
            onChange={change}
          />
        </Space>
      )}
    </Specimen>
  )
}
