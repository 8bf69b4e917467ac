import './voucher-entries.css'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { GlVoucher } from '@mortise/finance/model'
import { fieldsOf, sum } from '@mortise/model'
import { type EditorProps, FieldEditor, formatMoney, lineTextOf } from '@mortise/web'
import { Button, Form, Input } from 'antd'
import { useRef } from 'react'
import { AmountInput } from './amount-input.tsx'
import {
  type AmountKey,
  balancedAt,
  differenceOf,
  type EntryDraft,
  type EntrySide,
  turnedAt,
  withAmount,
} from './entry.ts'

const fields = fieldsOf(GlVoucher.fields.entries as never)
/** Only accounts that take entries by hand. */
const postable = { isActive: true, isControl: false }
const sides: readonly EntrySide[] = ['debit', 'credit']
/** An amount may wait for the accounts, also in a draft that is saved. */
const BLANK: EntryDraft = { debit: 0, credit: 0 }

/** 分录: typed from left to right by the keyboard alone; Enter goes on, `=` balances, a space turns debit and credit. */
export function VoucherEntries({ value, disabled = false, onChange }: EditorProps) {
  const table = useRef<HTMLTableElement>(null)
  const entries = (value ?? []) as unknown as readonly EntryDraft[]
  const rows = entries.length > 0 ? entries : [BLANK, BLANK]
  const set = (next: readonly EntryDraft[]) => onChange(next)
  const change = (at: number, entry: EntryDraft) =>
    set(rows.map((each, index) => (index === at ? entry : each)))
  const focus = (at: number, label: string) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[aria-label="第${at + 1}行${label}"]`)?.focus(),
    )
  const insert = (into: readonly EntryDraft[], at: number) => {
    set([...into.slice(0, at), { ...BLANK, summary: into[at - 1]?.summary ?? '' }, ...into.slice(at)])
    focus(at, '摘要')
  }
  const press = (at: number, side: EntrySide, key: AmountKey, amount: number) => {
    const next = rows.map((each, index) => (index === at ? withAmount(each, side, amount) : each))
    if (key === 'balance') set(balancedAt(next, at))
    else if (key === 'turn') set(turnedAt(next, at))
    else goOn(amount > 0 ? next : rows, at, side)
  }
  /** To the next entry, or to the other side while nothing stands on this one; a new one while something is missing. */
  const goOn = (next: readonly EntryDraft[], at: number, side: EntrySide) => {
    const { debit = 0, credit = 0 } = next[at] ?? {}
    const isEmpty = debit === 0 && credit === 0
    const isLast = at === next.length - 1
    if (isLast && !isEmpty && differenceOf(next) !== 0) return insert(next, next.length)
    set(next)
    if (isEmpty && side === 'debit') focus(at, '贷方')
    else if (!isLast) focus(at + 1, '摘要')
  }
  const difference = differenceOf(rows)
  return (
    <Form.Item className="mortise-voucher">
      <table ref={table} aria-label="分录">
        <thead>
          <tr>
            <th scope="col">摘要</th>
            <th scope="col">科目</th>
            <th scope="col">往来类型</th>
            <th scope="col">往来单位</th>
            <th scope="col">借方</th>
            <th scope="col">贷方</th>
            <th scope="col" aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {rows.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries that were never saved have nothing else.
            <tr key={entry.id ?? `new ${at}`}>
              <td>
                <Input
                  aria-label={`第${at + 1}行摘要`}
                  value={entry.summary ?? ''}
                  maxLength={200}
                  disabled={disabled}
                  onChange={({ target }) => change(at, { ...entry, summary: target.value })}
                />
              </td>
              {(['account', 'partyType', 'partyName'] as const).map((key) => {
                const field = fields[key]
                return (
                  <td key={key} className={`mortise-voucher-${key}`}>
                    {field && (
                      <FieldEditor
                        field={field}
                        aria-label={`第${at + 1}行${field.label}`}
                        value={entry[key] ?? null}
                        text={lineTextOf(GlVoucher, 'entries', entry as never, key)}
                        disabled={disabled}
                        {...(key === 'account' && { where: postable })}
                        onChange={(next) => change(at, { ...entry, [key]: next as never })}
                      />
                    )}
                  </td>
                )
              })}
              {sides.map((side) => (
                <td key={side}>
                  <AmountInput
                    label={`第${at + 1}行${side === 'debit' ? '借方' : '贷方'}`}
                    value={entry[side] ?? 0}
                    disabled={disabled}
                    onChange={(amount) => change(at, withAmount(entry, side, amount))}
                    onKey={(key, amount) => press(at, side, key, amount)}
                  />
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  size="small"
                  icon={<PlusOutlined />}
                  aria-label={`在第${at + 1}行后插行`}
                  disabled={disabled}
                  onClick={() => insert(rows, at + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第${at + 1}行`}
                  disabled={disabled || rows.length <= 2}
                  onClick={() => set(rows.filter((_, index) => index !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              合计
              <output aria-label="借贷差额" data-even={difference === 0 || undefined}>
                {difference === 0 ? '借贷平衡' : `差额 ${formatMoney(difference)}`}
              </output>
            </th>
            {sides.map((side) => (
              <td key={side}>{formatMoney(sum(rows, (entry) => entry[side]))}</td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
      {!disabled && <p>回车下一格，= 自动平衡，空格借贷换向，Ctrl+S 保存</p>}
    </Form.Item>
  )
}
