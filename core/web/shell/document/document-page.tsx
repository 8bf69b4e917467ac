import './document.css'
import { type AnyEntity, codeOf } from '@mortise/model'
import { Button, Result } from 'antd'
import { useParams } from 'react-router'
import { OnItsWay } from '../../product/growing-product.tsx'
import { OwnEntity } from '../../product/own-entity.tsx'
import { useProduct } from '../../product/product.tsx'
import { useRights } from '../../session/use-access.ts'
import { words } from '../../words.ts'
import { Document, DocumentSkeleton } from './document.tsx'

/** The page of any document, by its entity and its id in the address. */
export default function DocumentPage() {
  const { entity: name = '', id = '' } = useParams()
  const { linked, isPart } = useProduct()
  const entity = linked.entities.get(name)
  if (entity) return <Allowed of={entity} id={id} />
  if (isPart)
    return (
      <OnItsWay>
        <DocumentSkeleton />
      </OnItsWay>
    )
  return (
    <OwnEntity name={name} waiting={<DocumentSkeleton />} missing={<Missing text={words.pageMissing} />}>
      {(own) => <Allowed of={own} id={id} />}
    </OwnEntity>
  )
}

function Allowed({ of, id }: { of: AnyEntity; id: string }) {
  const { has } = useRights()
  if (!of.verbs.includes('queryById')) return <Missing text={words.pageMissing} />
  if (!has(codeOf(of, 'list'))) return <Missing text={words.pageForbidden} />
  return <Document key={id} of={of} id={id} />
}

const Missing = ({ text }: { text: string }) => (
  <Result status="warning" title={text} extra={<Button href="/">{words.backHome}</Button>} />
)
