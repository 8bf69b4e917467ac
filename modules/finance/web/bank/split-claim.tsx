import { Customer } from '@mortise/customers/model'
import { type BankLine, ClaimKind } from '@mortise/finance/model'
import { type AnyEntity, add, compare, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { BankInfo, Store } from '@mortise/stores/model'
import { formatMoney, RowSelect } from '@mortise/web'
import { Button, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'

type Line = RowOf<typeof BankLine>
type Kind = keyof typeof ClaimKind.items

/** By whom or what money is told to be somebody's. */
const targets = {
  order: { label: '订单', entity: CustomerOrder },
  store: { label: '门店', entity: Store },
  customer: { label: '客户', entity: Customer },
  otherBank: { label: '本公司账户', entity: BankInfo },
} as const satisfies Readonly<Record<string, { label: string; entity: AnyEntity }>>
type Target = keyof typeof targets

interface Part {
  readonly key: number
  readonly kind: Kind
  readonly amount: number | null
  readonly target: Target
  readonly of: string | null
}

const kindsIn = ['prepay', 'receipt', 'interest', 'transfer'] as const satisfies readonly Kind[]
const kindsOut = ['charge', 'transfer'] as const satisfies readonly Kind[]
const needsNobody: ReadonlySet<Kind> = new Set(['interest', 'charge'])

interface SplitClaimProps {
  readonly line: Line
  readonly isBusy: boolean
  readonly onClaim: (parts: readonly object[]) => Promise<unknown>
}

/** A line told by hand: whose money it is, in as many parts as there are. */
export function SplitClaim({ line, isBusy, onClaim }: SplitClaimProps) {
  const kinds: readonly Kind[] = line.inAmount > 0 ? kindsIn : kindsOut
  const begun = (key: number, amount: number): Part => ({
    key,
    kind: kinds[0] ?? 'charge',
    amount,
    target: 'order',
    of: null,
  })
  const [parts, setParts] = useState<readonly Part[]>([begun(0, line.left)])
  const change = (key: number, values: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...values } : part)))
  const told = sum(parts, ({ amount }) => amount)
  const left = sub(line.left, told)
  const isWhole = parts.every(
    ({ kind, amount, of }) => compare(amount, 0) > 0 && (of !== null || needsNobody.has(kind)),
  )
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {parts.map((part, at) => (
        <PartRow
          key={part.key}
          part={part}
          at={at}
          kinds={kinds}
          canRemove={parts.length > 1}
          onChange={(values) => change(part.key, values)}
          onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
        />
      ))}
      <Space wrap>
        <Button onClick={() => setParts([...parts, begun(add(parts.at(-1)?.key, 1), Math.max(0, left))])}>
          拆分
        </Button>
        <span>
          未分配 <strong>{formatMoney(left)}</strong>
        </span>
        <Button
          type="primary"
          loading={isBusy}
          disabled={!isWhole || compare(left, 0) < 0}
          onClick={() => void onClaim(parts.map(partOf))}
        >
          确认认领
        </Button>
      </Space>
    </Space>
  )
}

function partOf({ kind, amount, target, of }: Part) {
  if (needsNobody.has(kind)) return { kind, amount }
  if (kind === 'transfer') return { kind, amount, otherBank: of }
  if (target === 'order') return { kind, amount, order: of }
  return { kind, amount, partyType: target, party: of }
}

interface PartRowProps {
  readonly part: Part
  readonly at: number
  readonly kinds: readonly Kind[]
  readonly canRemove: boolean
  readonly onChange: (values: Partial<Part>) => void
  readonly onRemove: () => void
}

function PartRow({ part, at, kinds, canRemove, onChange, onRemove }: PartRowProps) {
  const { kind, amount, of } = part
  const target = kind === 'transfer' ? 'otherBank' : part.target
  const { entity, label } = targets[target]
  const no = at + 1
  return (
    <Space wrap>
      <Select<Kind>
        aria-label={`认领类型${no}`}
        style={{ width: 120 }}
        value={kind}
        onChange={(next) => onChange({ kind: next, of: null, target: 'order' })}
        options={kinds.map((value) => ({ value, label: ClaimKind.items[value] }))}
      />
      {!needsNobody.has(kind) && kind !== 'transfer' && (
        <Select<Target>
          aria-label={`归属${no}`}
          style={{ width: 90 }}
          value={target}
          onChange={(next) => onChange({ target: next, of: null })}
          options={(['order', 'store', 'customer'] as const).map((value) => ({
            value,
            label: targets[value].label,
          }))}
        />
      )}
      {!needsNobody.has(kind) && (
        <div style={{ width: 260 }}>
          <RowSelect
            key={target}
            from={{ entity, store: 'id', text: entity.title }}
            value={of ? [of] : []}
            aria-label={`${label}${no}`}
            placeholder={`请选择${label}`}
            onChange={([id]) => onChange({ of: id ?? null })}
          />
        </div>
      )}
      <InputNumber<number>
        aria-label={`金额${no}`}
        style={{ width: 150 }}
        min={0.01}
        precision={2}
        value={amount}
        onChange={(value) => onChange({ amount: value })}
      />
      {canRemove && (
        <Button type="text" danger onClick={onRemove}>
          移除
        </Button>
      )}
    </Space>
  )
}
