import { ProductPicture } from '@mortise/marketing/model'
import { codeOf, type RowOf } from '@mortise/model'
import { api, EntityList, Has, lazily, useBusy, useNotify } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const ShareDialog = lazily(() => import('./share-dialog.tsx'))

type Picture = RowOf<typeof ProductPicture>

/** 产品图片: pictures and films of products, in the order in which they are shown. */
export default function PictureList() {
  const [shared, setShared] = useState<Picture | null>(null)
  return (
    <>
      <EntityList
        of={ProductPicture}
        actionsWidth={290}
        rowActions={(picture) => <PictureActions picture={picture} onShare={() => setShared(picture)} />}
      />
      {shared && <ShareDialog picture={shared} onClose={() => setShared(null)} />}
    </>
  )
}

function PictureActions({ picture: { id }, onShare }: { picture: Picture; onShare: () => void }) {
  const { isBusy, run } = useBusy()
  const tell = useNotify()
  const shift = (direction: 'left' | 'right') =>
    run(() =>
      tell(api.ask({ method: 'POST', path: `${ProductPicture.wire}/shift`, body: { id, direction } })),
    )
  return (
    <>
      <Has code={codeOf(ProductPicture, 'edit')}>
        <Button type="link" size="small" disabled={isBusy} onClick={() => void shift('left')}>
          左移
        </Button>
        <Button type="link" size="small" disabled={isBusy} onClick={() => void shift('right')}>
          右移
        </Button>
      </Has>
      <Has code="productPicture:share">
        <Button type="link" size="small" onClick={onShare}>
          分享
        </Button>
      </Has>
    </>
  )
}
