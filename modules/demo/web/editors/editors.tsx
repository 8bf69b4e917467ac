import { Code, ComputingInput, Markdown, RichText } from '@mortise/web'
import { Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'

/** What the editor must not let through. */
const UNSAFE = '<p>安装说明</p><img src="/missing.png" onerror="document.title = \'变了\'">'

const fields = [
  { key: 'width', label: '宽（米）', value: 0.9 },
  { key: 'height', label: '高（米）', value: 2.1 },
  { key: 'price', label: '单价', value: 1280 },
]

/** 编辑器与公式: long texts, code and formulas. Each editor is fetched when it is first shown. */
export default function Editors() {
  const [mode, setMode] = useState<'number' | 'formula'>('number')
  return (
    <Gallery title="编辑器与公式">
      <Specimen title="公式计算" about="用字段与运算算出一个数，或保存公式本身。" initial="">
        {(value, change) => (
          <Flex vertical gap="small">
            <Checkbox
              checked={mode === 'formula'}
              onChange={(event) => setMode(event.target.checked ? 'formula' : 'number')}
            >
              保存公式
            </Checkbox>
            <ComputingInput aria-label="面积" fields={fields} mode={mode} value={value} onChange={change} />
          </Flex>
        )}
      </Specimen>
      <Specimen title="代码" about="十二种语言，一个制表符等于两个空格。" initial="">
        {(value, change) => (
          <Code aria-label="代码" mode="SQL" hasModes hasFullscreen value={value} onChange={change} />
        )}
      </Specimen>
      <Specimen title="富文本" about="带格式的文字与图片，不安全的内容会被去掉。" initial={UNSAFE}>
        {(value, change) => <RichText aria-label="富文本" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="标记文本" about="用标记语言书写，可上传或引用图片。" initial="">
        {(value, change) => <Markdown aria-label="标记文本" value={value} onChange={change} />}
      </Specimen>
    </Gallery>
  )
}
