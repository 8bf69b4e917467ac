import type { RejectReason, ShownDelivery } from '@mortise/deliveries/model'
import { type Key, SignForm } from '@mortise/pricing/web'
import { api } from '@mortise/web'
import { Checkbox, Result } from 'antd'
import { useState } from 'react'
import { type Photo, PhotoPicker } from './photo-picker.tsx'
import { RejectBox } from './reject-box.tsx'

export interface Rejected {
  readonly qty: number
  readonly reason: keyof (typeof RejectReason)['items']
}

interface DeliverySheetProps {
  /** What opened it. */
  readonly link: Key
  readonly delivery: ShownDelivery
  readonly onSigned: () => void
}

/** A delivery on a telephone: its boxes to be ticked, its goods, and the place to sign. */
export function DeliverySheet({ link, delivery, onSigned }: DeliverySheetProps) {
  const { no, orderTail, store, receiver, receiverTel, address, items, packs } = delivery
  const [received, setReceived] = useState<readonly string[]>([])
  const [rejects, setRejects] = useState<Readonly<Record<string, Rejected>>>({})
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const reject = (id: string, rejected: Rejected | null) =>
    setRejects(({ [id]: _was, ...rest }) => (rejected ? { ...rest, [id]: rejected } : rest))
  const sign = (signature: { readonly signer: string; readonly picture: string }) =>
    api.post<null>(
      '/erp_share/erpShare/signDelivery',
      {
        ...link,
        ...signature,
        seal: delivery.seal,
        received,
        rejects: Object.entries(rejects).map(([id, rejected]) => ({ id, ...rejected })),
        photos: photos.map(({ data }) => data),
      },
      { quiet: true },
    )
  return (
    <main className="mortise-bzxx">
      <header>
        <h1>送货清单 {no}</h1>
        <p>
          {store} 订单尾号 {orderTail}
        </p>
        <p>
          {receiver} {receiverTel && <a href={`tel:${receiverTel}`}>{receiverTel}</a>}
        </p>
        <p>{address}</p>
      </header>
      <h2>包件 {delivery.isSigned ? packs.length : `${received.length}/${packs.length}`}</h2>
      <ul aria-label="包件">
        {packs.map((pack) => (
          <li key={pack.id}>
            <Checkbox
              checked={delivery.isSigned || received.includes(pack.id)}
              disabled={delivery.isSigned}
              onChange={({ target }) =>
                setReceived((were) =>
                  target.checked ? [...were, pack.id] : were.filter((each) => each !== pack.id),
                )
              }
            >
              第 {pack.seqNo}/{pack.total} 件 {pack.parts.join('、')}
            </Checkbox>
          </li>
        ))}
      </ul>
      <h2>明细</h2>
      <ul aria-label="送货明细">
        {items.map((item) => (
          <li key={item.id}>
            <div>
              <strong>{[item.room, item.itemName].filter(Boolean).join(' ')}</strong>
              <small>{item.door ? `门码 ${item.door}` : item.spec}</small>
              {delivery.isSigned ? (
                item.rejectQty > 0 && <small>拒收 {item.rejectQty}</small>
              ) : (
                <RejectBox item={item} rejected={rejects[item.id]} onReject={(to) => reject(item.id, to)} />
              )}
            </div>
            <span>
              {item.qty} {item.unit}
            </span>
          </li>
        ))}
      </ul>
      {delivery.isSigned ? (
        <Result
          status="success"
          title="已签收"
          subTitle={[delivery.signer, delivery.signedAt].filter(Boolean).join('　')}
        />
      ) : (
        <>
          <h2>照片</h2>
          <PhotoPicker photos={photos} onChange={setPhotos} />
          <SignForm agree="确认签收" onSign={sign} onSigned={onSigned} />
        </>
      )}
    </main>
  )
}
