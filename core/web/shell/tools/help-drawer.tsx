import { type AnyEntity, fieldsOf, flowsOf, startsOf, userMovesOf } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { isOpened, shownAt } from '../../gate/guard.ts'
import { helpQuery } from '../../product/help-texts.ts'
import { useProduct } from '../../product/product.tsx'
import { useSession } from '../../session/connection.ts'
import { DOCUMENT_PATH } from '../../session/document-path.ts'

/** What the page that is open is for: its own words, then what its definition tells. */
export default function HelpDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { help, manual } = useProduct()
  const { title, path, entity } = usePage()
  const { data: texts } = useQuery(helpQuery(help))
  const text = texts?.get(path)
  // A link of it leads to another page, of which it says nothing.
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (pathname !== opened.current) setOpen(false)
  }, [pathname])
  const Manual = manual && lazily(manual, <Skeleton active />)
  return (
    <Drawer
      open={isOpen}
      title={`帮助：${title}`}
      size={420}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      {!texts && <Skeleton active />}
      {text?.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {texts && !text && !entity && !Manual && (
        <p>用 Ctrl+K 可以按名称、拼音、单号或电话找到任何页面和单据。</p>
      )}
      {Manual && <Manual path={path} title={title} isAlone={texts !== undefined && !text} />}
      {entity && <EntityHelp of={entity} />}
      <h3>按键</h3>
      <ul>
        <li>Ctrl+K：找页面、客户、订单、报价、门型、物料和供应商</li>
        <li>?：打开本页的帮助</li>
        <li>Esc：关闭窗口</li>
      </ul>
    </Drawer>
  )
}

/** The page at the address, by the menu; the page of a document tells of its entity. */
function usePage(): { title: string; path: string; entity: AnyEntity | undefined } {
  const { pathname } = useLocation()
  const menu = useSession((state) => state.grants?.menu) ?? []
  const { entities } = useProduct().linked
  const name = matchPath(DOCUMENT_PATH, pathname)?.params.entity
  const document = name === undefined ? undefined : entities.get(name)
  if (document) return { title: document.label, path: pathname, entity: document }
  const shown = shownAt(menu, pathname)
  if (!isOpened(shown)) return { title: '', path: pathname, entity: undefined }
  const { meta, path, component } = shown.node
  return { title: meta.title, path, entity: entities.get(/^entity\/(\w+)$/.exec(component)?.[1] ?? '') }
}

/** The states of a document with what may be done in each, and the fields that say something of themselves. */
function EntityHelp({ of }: { of: AnyEntity }) {
  const [, flow] = flowsOf(of)[0] ?? []
  const explained = Object.values(fieldsOf(of)).filter(({ help }) => help)
  return (
    <>
      {flow && (
        <>
          <h3>状态</h3>
          <ul>
            {Object.entries(flow.states).map(([state, label]) => {
              const moves = userMovesOf(flow).filter(([, move]) => startsOf(move).includes(state))
              const acts = moves.map(([, move]) => move.label).join('、')
              return (
                <li key={state}>
                  {label}
                  {acts && `：可以${acts}`}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {explained.length > 0 && (
        <>
          <h3>字段</h3>
          <ul>
            {explained.map(({ label, help }) => (
              <li key={label}>
                {label}：{help}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
