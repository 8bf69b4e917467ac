import { formatShare, sum } from '@mortise/model'
import { type SlipLine, SlipReply } from '@mortise/pay/model'
import { formatMoney, Has } from '@mortise/web'
import { Button, Input, Select, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { replyTag } from '../slip/reply-tag.ts'
import { slipColumns } from './columns.ts'

/** By how much pay may differ from the month before without being marked. */
const MARKED = 0.2

const money = (value: number) => (value === 0 ? '' : formatMoney(value))
const isMarked = ({ change }: SlipLine) => change !== null && Math.abs(change) > MARKED

/** What somebody who looks pay over looks for. */
const kinds = {
  marked: ['比上月差异超过20%', isMarked],
  objected: ['有异议', ({ reply }: SlipLine) => reply === 'objected'],
  unconfirmed: ['未确认', ({ reply }: SlipLine) => reply !== 'confirmed'],
  back: ['银行退回', ({ payFault }: SlipLine) => payFault !== null],
  warned: ['有提示', ({ warnings }: SlipLine) => warnings.length > 0],
} as const
type Kind = keyof typeof kinds

interface SlipTableProps {
  readonly lines: readonly SlipLine[]
  readonly isLoading: boolean
  readonly onLook: (line: SlipLine) => void
  readonly onAnswer: (line: SlipLine) => void
}

/** Pay of a batch, one line for each, to be searched and sorted. */
export function SlipTable({ lines, isLoading, onLook, onAnswer }: SlipTableProps) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind | null>(null)
  const shown = lines.filter(
    (line) =>
      [line.name, line.no, line.depart].some((each) => each.includes(text.trim())) &&
      (!kind || kinds[kind][1](line)),
  )
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Input
          allowClear
          aria-label="查找员工"
          placeholder="姓名、工号或部门"
          style={{ width: 180 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select<Kind>
          allowClear
          aria-label="只看"
          placeholder="只看"
          style={{ width: 190 }}
          value={kind}
          options={(Object.keys(kinds) as Kind[]).map((value) => ({
            value,
            label: `${kinds[value][0]}（${lines.filter(kinds[value][1]).length}）`,
          }))}
          onChange={(value: Kind | undefined) => setKind(value ?? null)}
        />
        <span>{repliesOf(lines)}</span>
      </Space>
      <Table<SlipLine>
        rowKey="id"
        size="small"
        // Columns that stay in place lie over the table alone, not over what is around it.
        style={{ isolation: 'isolate' }}
        loading={isLoading}
        dataSource={shown}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        footer={() =>
          (['gross', 'social', 'tax', 'net'] as const)
            .map((key) => `${labelOf(key)} ${formatMoney(sum(shown, (line) => line[key]))}`)
            .join('　')
        }
        columns={[
          {
            title: '姓名',
            dataIndex: 'name',
            fixed: 'left',
            render: (name: string, line) => (
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onLook(line)}>
                {name}
              </Button>
            ),
          },
          { title: '工号', dataIndex: 'no', sorter: byText('no') },
          { title: '部门', dataIndex: 'depart', sorter: byText('depart') },
          ...slipColumns
            .filter(([key]) => isUsed(lines, key))
            .map(([key, title]) => ({
              title,
              dataIndex: key,
              align: 'right' as const,
              sorter: (one: SlipLine, other: SlipLine) => one[key] - other[key],
              render: money,
            })),
          {
            title: '比上月',
            dataIndex: 'change',
            align: 'right',
            sorter: (one, other) => (one.change ?? 0) - (other.change ?? 0),
            render: (_, line) => <Change line={line} />,
          },
          { title: '发放', dataIndex: 'isPaid', render: (_, line) => <Paid line={line} /> },
          {
            title: '员工确认',
            dataIndex: 'reply',
            render: (_, line) => <Reply line={line} onAnswer={onAnswer} />,
          },
          {
            title: '提示',
            dataIndex: 'warnings',
            render: (warnings: readonly string[]) => warnings.join('；'),
          },
        ]}
      />
    </>
  )
}

/** What nobody of a batch has takes no room; what all of it is about stands there always. */
const isUsed = (lines: readonly SlipLine[], key: (typeof slipColumns)[number][0]): boolean =>
  key === 'gross' || key === 'net' || lines.some((line) => line[key] !== 0)

const byText = (key: 'no' | 'depart') => (one: SlipLine, other: SlipLine) =>
  one[key].localeCompare(other[key], 'zh-CN')

/** How many have answered how. */
const repliesOf = (lines: readonly SlipLine[]): string =>
  (Object.keys(SlipReply.items) as SlipLine['reply'][])
    .map((reply) => [SlipReply.items[reply], lines.filter((line) => line.reply === reply).length] as const)
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${count}`)
    .join('，')

const labelOf = (key: (typeof slipColumns)[number][0]) =>
  slipColumns.find(([each]) => each === key)?.[1] ?? ''

interface ReplyProps {
  readonly line: SlipLine
  readonly onAnswer: (line: SlipLine) => void
}

function Reply({ line, onAnswer }: ReplyProps) {
  const { reply, objection } = line
  return (
    <Space>
      <Tag color={replyTag(reply).color}>{replyTag(reply).text}</Tag>
      {reply === 'objected' && (
        <Has code="paySlip:answer">
          <Button size="small" onClick={() => onAnswer(line)}>
            答复
          </Button>
        </Has>
      )}
      {objection}
    </Space>
  )
}

function Paid({ line: { isPaid, payFault } }: { readonly line: SlipLine }) {
  if (isPaid) return '已发放'
  return payFault ? <Tag color="red">退回：{payFault}</Tag> : ''
}

function Change({ line }: { readonly line: SlipLine }) {
  if (line.change === null) return '–'
  const text = `${line.change > 0 ? '+' : ''}${formatShare(line.change)}`
  return isMarked(line) ? <Tag color="red">{text}</Tag> : text
}
