import { type PopupFilled, ReportPopup, type ReportPopupProps } from '@mortise/web'
import { useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'

/** 报表选择: rows of a report, whose columns are copied to fields of a form. */
export default function ReportPopups() {
  return (
    <Gallery title="报表选择">
      <Popup title="单选报表" about="选一行，客户名称与电话填入表单的两个字段。" {...customer} />
      <Popup
        title="多选报表"
        about="选多行，各列的值以逗号连接；同组的选择共用查询结果 30 秒。"
        {...customer}
        subKey="lines"
        extendJson='{"multi":true,"sorter":"tel=desc"}'
      />
      <Popup title="带参数的报表" about="打开时只看 A 级客户。" {...customer} param={{ level: "'A'" }} />
      <Popup
        title="用户报表"
        about="任何模块登记的报表都可以选。"
        popupCode="user_report"
        orgFields="realname,username"
        destFields="name,account"
      />
      <Popup title="没有的报表" about="报表不存在时说明原因。" {...customer} popupCode="no_such_report" />
      <Popup title="缺少配置" about="没有目标字段，无法使用。" {...customer} destFields="" />
      <Popup
        title="数量不一致"
        about="原始字段与目标字段数量不同，无法使用。"
        {...customer}
        destFields="name"
      />
      <Popup title="停用的报表选择" about="停用时不能打开，也不能清空。" {...customer} disabled />
    </Gallery>
  )
}

const customer = {
  popupCode: 'customer_report',
  orgFields: 'customerName,tel',
  destFields: 'customer,phone',
} as const

function Popup({
  title,
  about,
  ...popup
}: Omit<ReportPopupProps, 'value' | 'onChange'> & { readonly title: string; readonly about: string }) {
  const [filled, setFilled] = useState<PopupFilled['values']>({})
  return (
    <Specimen title={title} about={about} initial="">
      {(value, change) => (
        <>
          <ReportPopup
            {...popup}
            aria-label={title}
            value={value}
            onChange={(next, { values }) => {
              change(next)
              setFilled(values)
            }}
          />
          <output aria-label={`${title}填入的字段`}>{JSON.stringify(filled)}</output>
        </>
      )}
    </Specimen>
  )
}
