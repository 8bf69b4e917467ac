import {
  ellipsis,
  formatDate,
  formatDatetime,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatThousands,
} from '@mortise/model'
import { MoneyCapitals, type Orientation, Paper, usePrint } from '@mortise/web'
import { Button, Flex, Radio } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import './print.css'

const doors = Array.from({ length: 45 }, (_, index) => ({
  no: `M${String(index + 1).padStart(3, '0')}`,
  name: ['原木门', '烤漆门', '谷仓门'][index % 3] ?? '',
  size: '2100×900×240',
  price: 1280 + index * 10,
}))
const total = doors.reduce((sum, { price }) => sum + price, 0)

const moment = '2026-11-15 09:30:00'
const formats: readonly [name: string, shown: string][] = [
  ['千分位', formatThousands(1234567.5)],
  ['千分位（空）', formatThousands(null)],
  ['金额', formatMoney(1234.5)],
  ['两位小数', formatDecimal(1.005)],
  ['百分比', formatPercent(12)],
  ['日期', formatDate(moment)],
  ['日期时间', formatDatetime(moment)],
  ['月日', formatDate(moment, 'MM-DD')],
  ['截断', ellipsis('客户要求门套颜色与踢脚线一致，安装前请先与设计师核对色板编号')],
]

/** 打印与格式: a document on paper, and how figures and dates are written. */
export default function Print() {
  const [orientation, setOrientation] = useState<Orientation>('portrait')
  const paper = useRef<HTMLElement>(null)
  const { print, save, isExporting } = usePrint(paper, { name: '送货单示例', orientation })
  return (
    <Gallery title="打印与格式">
      <Specimen title="打印" about="同一张单据，直接打印或导出为文件；长表在行间分页。" initial={undefined}>
        {() => (
          <Flex vertical gap="small">
            <Flex gap="small" wrap>
              <Radio.Group
                aria-label="纸张方向"
                optionType="button"
                value={orientation}
                options={[
                  { value: 'portrait', label: '纵向' },
                  { value: 'landscape', label: '横向' },
                ]}
                onChange={(event) => setOrientation(event.target.value as Orientation)}
              />
              <Button onClick={() => print()}>打印</Button>
              <Button type="primary" loading={isExporting} onClick={() => void save()}>
                导出文件
              </Button>
            </Flex>
            {/* Reached by the keyboard, so that what does not fit can be scrolled to. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className="mortise-demo-paper" tabIndex={0} aria-label="单据">
              <DeliveryNote paper={paper} />
            </section>
          </Flex>
        )}
      </Specimen>
      <Specimen title="格式" about="数字、日期与文字在列表和单据上的写法。" initial={undefined}>
        {() => (
          <dl className="mortise-demo-formats">
            {formats.map(([name, shown]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{shown}</dd>
              </div>
            ))}
          </dl>
        )}
      </Specimen>
    </Gallery>
  )
}

const DeliveryNote = ({ paper }: { paper: RefObject<HTMLElement | null> }) => (
  <Paper title="送货单" ref={paper}>
    <table>
      <thead>
        <tr>
          {['编号', '名称', '洞口尺寸', '金额'].map((heading) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {doors.map(({ no, name, size, price }) => (
          <tr key={no}>
            <td>{no}</td>
            <td>{name}</td>
            <td>{size}</td>
            <td>{formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      合计：{formatMoney(total)}（<MoneyCapitals value={total} />）
    </p>
  </Paper>
)
