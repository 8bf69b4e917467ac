import type { AnyEntity } from '@mortise/model'
import type { FormItem } from '@mortise/online/model'
import { api, OwnEntity, useOwnPath } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Result, Spin } from 'antd'
import type { ReactNode } from 'react'

interface FormPageProps {
  readonly children: (entity: AnyEntity, item: FormItem) => ReactNode
}

/** The page of the form whose id ends the address, `/online/cgformList/8f…`: its entity, and how the page stands. */
export function FormPage({ children }: FormPageProps) {
  const id = useOwnPath().split('/').at(-1) ?? ''
  const { data, error } = useQuery({
    queryKey: ['online', 'item', id],
    queryFn: ({ signal }) =>
      api.get<FormItem>(`/online/cgform/api/getFormItem/${id}`, {}, { signal, quiet: true }),
    retry: false,
  })
  if (error) return <Missing text={error.message} />
  if (!data) return <Spin />
  return (
    <OwnEntity name={data.entity} waiting={<Spin />} missing={<Missing text="表单不存在，或没有查看权限" />}>
      {(entity) => children(entity, data)}
    </OwnEntity>
  )
}

const Missing = ({ text }: { text: string }) => (
  <section aria-label={text}>
    <Result status="warning" title={text} subTitle="菜单的访问路径应以表单的编号结尾" />
  </section>
)
