import { ProductPicture } from '@mortise/marketing/model'
import { AppModal, api, type RowDialogProps, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Spin, Typography } from 'antd'
import { useState } from 'react'
import { shareAddress } from './public-paths.ts'

/** The link to a picture, to be sent to a customer, and the end of it. */
export default function ShareDialog({ row: picture, onClose }: RowDialogProps<typeof ProductPicture>) {
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data } = useQuery({
    queryKey: ['share', picture.id],
    queryFn: () => api.post<{ code: string; t?: string }>(`${ProductPicture.wire}/share`, { id: picture.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stop = () =>
    run(() =>
      notify(
        api.ask({ method: 'POST', path: `${ProductPicture.wire}/unshare`, body: { id: picture.id } }),
        () => setOpen(false),
      ),
    )
  const address = data && `${window.location.origin}${shareAddress(picture, data)}`
  return (
    <AppModal
      open={isOpen}
      title={`分享：${picture.name}`}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button danger loading={isBusy} onClick={() => void stop()}>
            停止分享
          </Button>
          <Button type="primary" onClick={() => setOpen(false)}>
            关闭
          </Button>
        </>
      }
    >
      <p>
        收到链接的人不用登录即可查看；停止分享后链接失效
        {picture.isPublic && '（该图片已公开，仍可凭编号查看）'}。
      </p>
      {address ? (
        <Typography.Paragraph copyable={{ text: address, tooltips: ['复制', '已复制'] }}>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </Typography.Paragraph>
      ) : (
        <Spin />
      )}
    </AppModal>
  )
}
