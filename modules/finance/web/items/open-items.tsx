import { FinOpenItem } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import { DocumentLink, EntityList, useEntities } from '@mortise/web'
import { Tag } from 'antd'
import { useMemo } from 'react'

type Item = RowOf<typeof FinOpenItem>

const wide = ['sourceNo'] as const

/** 往来明细: the ordinary list; every item leads to the document that made it, and says which way it counts. */
export default function OpenItems() {
  const entities = useEntities()
  const cells = useMemo(
    () => ({
      sign: ({ sign }: Pick<Item, 'sign'>) =>
        sign === 1 ? <Tag color="blue">增加</Tag> : <Tag color="orange">冲减</Tag>,
      sourceNo: ({ sourceNo, source, sourceType }: Pick<Item, 'sourceNo' | 'source' | 'sourceType'>) =>
        source && sourceType && entities.has(sourceType) ? (
          <DocumentLink to={sourceType} id={source}>
            {sourceNo}
          </DocumentLink>
        ) : (
          sourceNo
        ),
    }),
    [entities],
  )
  return <EntityList of={FinOpenItem} cells={cells} wide={wide} />
}
