import { BankLine, ClaimKind, type ClaimProposal } from '@mortise/finance/model'
import { AppModal, api, DictTag, formatMoney, type RowDialogProps, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Divider, Empty, Table, Tag } from 'antd'
import { useState } from 'react'
import { LineWords } from './line-words.tsx'
import { SplitClaim } from './split-claim.tsx'

/** 认领: what a line of the bank probably is, to be taken with one click, or told by hand and in parts. */
export default function ClaimDialog({ row, onClose }: RowDialogProps<typeof BankLine>) {
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, isFetching } = useQuery({
    queryKey: ['rows', BankLine.name, 'proposals', row.id],
    queryFn: ({ signal }) =>
      api.get<readonly ClaimProposal[]>(`${BankLine.wire}/proposals`, { id: row.id }, { signal }),
    staleTime: 0,
  })
  const claim = (parts: readonly object[]) =>
    run(() =>
      notify(api.ask({ method: 'POST', path: `${BankLine.wire}/claim`, body: { id: row.id, parts } }), () =>
        setOpen(false),
      ),
    )
  return (
    <AppModal
      open={isOpen}
      title="认领银行流水"
      width={860}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LineWords line={row} />
      <Table<ClaimProposal>
        rowKey={(proposal) => `${proposal.kind}${proposal.title}`}
        size="small"
        aria-label="匹配建议"
        loading={isFetching}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...(data ?? [])]}
        locale={{ emptyText: <Empty description="没有匹配建议，请手工认领" /> }}
        columns={[
          {
            title: '可信度',
            dataIndex: 'confidence',
            width: 72,
            render: (value: number) => <Tag color={colorOf(value)}>{value}%</Tag>,
          },
          {
            title: '类型',
            dataIndex: 'kind',
            width: 110,
            render: (kind: string) => <DictTag dictCode={ClaimKind.code} value={kind} />,
          },
          {
            title: '建议',
            dataIndex: 'title',
            render: (title: string, { reasons }) => (
              <>
                {title}
                <div style={{ color: 'var(--ant-color-text-secondary)' }}>{reasons.join('，')}</div>
              </>
            ),
          },
          {
            title: '金额',
            dataIndex: 'amount',
            align: 'right',
            render: (amount: number) => formatMoney(amount),
          },
          {
            title: '操作',
            key: 'acts',
            width: 80,
            render: (_, proposal) => (
              <Button
                size="small"
                type="primary"
                loading={isBusy}
                aria-label={`认领为 ${proposal.title}`}
                onClick={() => void claim([proposal])}
              >
                认领
              </Button>
            ),
          },
        ]}
      />
      <Divider titlePlacement="start" plain>
        手工认领
      </Divider>
      <SplitClaim line={row} isBusy={isBusy} onClaim={claim} />
    </AppModal>
  )
}

function colorOf(confidence: number): string {
  if (confidence >= 90) return 'green'
  return confidence >= 60 ? 'blue' : 'default'
}
