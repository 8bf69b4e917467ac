import './sold-lines.css'
import { type ChosenDoor, ConfiguratorDrawer } from '@mortise/doors/web'
import { type AnyEntity, derived, type FieldOf, formatMoney, type Row } from '@mortise/model'
import { goodsOf } from '@mortise/pricing/model'
import { type EditorProps, FormLines, type GridColumn, type LinesHandle } from '@mortise/web'
import { Form } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { AddLine, type ByHand, type Goods } from './add-line.tsx'
import { linePrice } from './line-price.ts'
import { soldColumns } from './sold-columns.tsx'
import { followsList, isDoor, type SaleTerms, type SoldLine } from './sold-line.ts'

export interface SoldLinesProps extends EditorProps {
  /** The document: `POST …/price` under its path tells what a configured door costs in it. */
  readonly of: AnyEntity
  /** For whom the document as it stands in the form sells. */
  readonly terms: (document: Row) => SaleTerms
  /** The columns that are shown, in their order. */
  readonly columns: readonly string[]
  readonly goods: readonly Goods[]
  readonly byHand?: readonly ByHand[]
}

const none: readonly ByHand[] = []
/** Two lines of a specification. */
const rowHeight = () => 61

/** The lines of a quote or an order: doors that are configured, materials and services, priced by the server. */
export default function SoldLines(props: SoldLinesProps) {
  const { of, terms, columns: shown, goods, byHand = none, field, value, disabled, onChange } = props
  const form = Form.useFormInstance<Row>()
  const grid = useRef<LinesHandle>(null)
  const [configuring, setConfiguring] = useState<SoldLine | null>(null)
  const lines = (value ?? []) as readonly SoldLine[]
  const termsNow = () => terms(form.getFieldsValue(true) as Row)
  usePricesOf(props, lines, termsNow)
  const isNameOpen = byHand.length > 0
  const arrange = useMemo(
    () => (derived: readonly GridColumn[]) =>
      soldColumns(derived, { shown, isNameOpen, onConfigure: setConfiguring }),
    [shown, isNameOpen],
  )
  const add = (line: SoldLine) => {
    if (isDoor(line)) setConfiguring(line)
    else grid.current?.add([line])
  }
  const configure = async (line: SoldLine, { version, values, text }: ChosenDoor) => {
    const chosen = { ...line, params: values, spec: text, doorVersion: version }
    // A price that nobody set by hand follows.
    const open = { ...chosen, listPrice: null, ...(followsList(line) && { unitPrice: null }) }
    const key = line.id ?? grid.current?.add([open])[0]
    if (!key) return
    if (line.id) grid.current?.write(key, open)
    const price = await linePrice(of.wire, termsNow(), chosen)
    if (price) grid.current?.write(key, price)
  }
  return (
    <div className="mortise-sold-lines">
      <FormLines
        ref={grid}
        of={field as never}
        id={props.id}
        value={value as never}
        disabled={disabled}
        columns={arrange}
        rowHeight={rowHeight}
        isCarded
        isAddedElsewhere
        onChange={(next) => onChange(next)}
      />
      <p className="mortise-sold-total">
        {`共 ${lines.length} 行，货款 `}
        <strong>{`¥ ${formatMoney(goodsOf(lines.map(priced)))}`}</strong>
      </p>
      {!disabled && <AddLine goods={goods} byHand={byHand} onAdd={add} />}
      {configuring && (
        <ConfiguratorDrawer
          {...termsNow()}
          door={configuring.door}
          version={configuring.doorVersion}
          start={configuring.params ?? {}}
          onChoose={(chosen) => void configure(configuring, chosen)}
          onClose={() => setConfiguring(null)}
        />
      )}
    </div>
  )
}

/** Doors that came in without a price get it as soon as the form says for whom they are. */
function usePricesOf(
  { of, terms, field, disabled, onChange }: SoldLinesProps,
  lines: readonly SoldLine[],
  termsNow: () => SaleTerms,
): void {
  const form = Form.useFormInstance<Row>()
  const latest = useRef(lines)
  latest.current = lines
  const priceOpen = useEffectEvent(async () => {
    const open = disabled ? [] : lines.filter(isUnpriced)
    const prices = await Promise.all(open.map((line) => linePrice(of.wire, termsNow(), line)))
    const found = new Map(open.map((line, at) => [line, prices[at]]))
    if (prices.every((price) => price === null)) return
    // A line that was changed meanwhile is another one.
    onChange(latest.current.map((line) => withPrice(field as FieldOf<'lines'>, line, found.get(line))))
  })
  const sold = Form.useWatch((document: Row) => JSON.stringify(terms(document)), form)
  useEffect(() => {
    if (sold !== undefined) void priceOpen()
  }, [sold])
}

const isUnpriced = (line: SoldLine): boolean =>
  isDoor(line) && !!line.params && (line.listPrice ?? line.unitPrice ?? null) === null

const withPrice = (field: FieldOf<'lines'>, line: SoldLine, price: SoldLine | null | undefined): SoldLine =>
  price ? derived(field, { ...line, ...price }) : line

const priced = ({ qty, unitPrice, listPrice }: SoldLine) => ({
  qty: qty ?? null,
  unitPrice: unitPrice ?? null,
  listPrice: listPrice ?? null,
})
