import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import type { ShownDoor } from '@mortise/doors/web'
import { codeOf, type Row } from '@mortise/model'
import { Quote } from '@mortise/quotes/model'
import { DocumentLink, EntityForm, useBusy, useHas } from '@mortise/web'
import { App, Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { quoteForm } from '../quote-form.ts'
import { type OpenQuote, useOpenQuotes } from './open-quotes.ts'
import { addToQuote, newQuoteWith } from './quote-line.ts'

/** Puts a door out of the showroom into a new quote, or into one that is still being drawn up: by one click each. */
export default function ToQuote({ configured }: { configured: ShownDoor | null }) {
  const { message } = App.useApp()
  const canAdd = useHas(codeOf(Quote, 'add'))
  const canEdit = useHas(codeOf(Quote, 'edit'))
  const open = useOpenQuotes(canEdit)
  const [begun, setBegun] = useState<Row | null>(null)
  const { isBusy, run } = useBusy()
  const add = ({ id, no }: OpenQuote) =>
    run(async () => {
      if (!configured) return
      await addToQuote(id, configured)
      void message.success({
        duration: 6,
        content: (
          <>
            {`已加入报价单 ${no} `}
            <DocumentLink to={Quote.name} id={id}>
              查看报价单
            </DocumentLink>
          </>
        ),
      })
    })
  const [latest, ...others] = open
  if (!canAdd && !latest) return null
  return (
    <Space wrap>
      {latest && (
        <Space.Compact>
          <Button
            type="primary"
            disabled={!configured}
            loading={isBusy}
            title={latest.title}
            onClick={() => void add(latest)}
          >
            {`加入 ${latest.customer ?? latest.no}`}
          </Button>
          {others.length > 0 && (
            <Dropdown
              trigger={['click']}
              disabled={!configured || isBusy}
              menu={{
                items: others.map((each) => ({
                  key: each.id,
                  label: each.title,
                  onClick: () => void add(each),
                })),
              }}
            >
              <Button type="primary" icon={<DownOutlined />} aria-label="加入其他报价" />
            </Dropdown>
          )}
        </Space.Compact>
      )}
      {canAdd && (
        <Button
          type={latest ? 'default' : 'primary'}
          icon={<PlusOutlined />}
          disabled={!configured}
          loading={isBusy}
          onClick={() => void run(async () => configured && setBegun(await newQuoteWith(configured)))}
        >
          新建报价
        </Button>
      )}
      {begun && (
        <EntityForm
          of={Quote}
          mode="add"
          row={begun}
          {...quoteForm}
          frame="drawer"
          onClose={() => setBegun(null)}
        />
      )}
    </Space>
  )
}
