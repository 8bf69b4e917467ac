import { glossary, searchHandbook } from '@mortise/handbook/model'
import { codeOf, fieldsOf } from '@mortise/model'
import { rightsNamed } from '@mortise/system/server'
import { answer, type IntentHandler, nearestPages } from './asked.ts'

/** 怎么做: an article of the manual, with its page if it is in one's menu. */
export const manual: IntentHandler = ({ text, pages }) => {
  // Who asks how wants steps; a refusal that shares words with the question is no answer to it.
  const isAsking = /怎|如何|步骤|为什么|什么|哪/.test(text)
  const [best, ...others] = searchHandbook(text, { limit: 12 })
    .filter(({ kind }) => !(isAsking && kind === 'refusal'))
    .slice(0, 4)
  if (!best) return null
  if (best.kind === 'term') return answer('manual', `${best.term.word}：${best.term.meaning}`)
  if (best.kind === 'refusal') return answer('manual', `${best.refusal.sentence}：${best.refusal.advice}`)
  const near = others.flatMap((hit) => (hit.kind === 'article' ? [hit.article] : []))
  const links = [best.article, ...near].flatMap(({ title, page }) =>
    pages.some(({ path }) => path === page) ? [{ title, path: page }] : [],
  )
  const { title, steps, note } = best.article
  return answer('manual', note ? `${title}。${note}` : title, { steps, links })
}

/** 是什么: fields by their labels, of entities whose rows one may read, and words of the trade. */
export const field: IntentHandler = ({ ctx, text, pages }) => {
  if (text.length === 0) return null
  const term = glossary.find(({ word }) => word === text)
  const found = [...ctx.linked.entities.values()].flatMap((entity) => {
    if (!entity.verbs.includes('list') || !ctx.can(codeOf(entity, 'list'))) return []
    const hidden = ctx.hidden(entity)
    return Object.entries(fieldsOf(entity)).flatMap(([key, each]) => {
      if (hidden.has(key) || each.internal) return []
      const isMeant = each.label === text || `${entity.label}${each.label}` === text
      return isMeant ? [{ entity, label: each.label, help: each.help ?? '' }] : []
    })
  })
  if (!term && found.length === 0) return null
  const steps = found
    .toSorted((one, other) => Number(other.help !== '') - Number(one.help !== ''))
    .slice(0, 6)
    .map(({ entity, label, help }) => `${entity.label}的【${label}】${help ? `：${help}` : ''}`)
  const links = found.flatMap(({ entity }) => {
    const page = pages.find((each) => each.entity === entity.name)
    return page ? [{ title: page.title, path: page.path }] : []
  })
  const words = term ? `${term.word}：${term.meaning}` : `【${text}】是以下单据中的一项`
  return answer('field', words, { steps, links: links.slice(0, 3) })
}

/** 打开: pages of one's own menu. */
export const page: IntentHandler = ({ text, pages }) => {
  const links = pages
    .filter(({ title }) => text.length > 1 && (title.includes(text) || text.includes(title)))
    .toSorted((one, other) => other.title.length - one.title.length)
    .slice(0, 3)
    .map(({ title, path }) => ({ title, path }))
  return links.length > 0 ? answer('page', `找到页面【${links[0]?.title}】`, { links }) : null
}

/** 为什么不能: whether one holds the right of that name, and what to do without it. */
export const permission: IntentHandler = async ({ ctx, text, pages }) => {
  const named = await rightsNamed(ctx, text)
  if (named.length === 0) return null
  const steps = named.slice(0, 6).map(({ name, page: above, isGranted }) => {
    const full = above ? `【${above}】下的【${name}】` : `【${name}】`
    return isGranted ? `您有${full}的权限` : `您没有${full}的权限，请联系管理员在角色中授权`
  })
  const links = pages
    .filter(({ path }) => path === '/system/explain')
    .map(({ title, path }) => ({
      title,
      path,
    }))
  const lacks = named.some(({ isGranted }) => !isGranted)
  return answer('permission', lacks ? '您缺少权限' : '您有此权限；若仍不能操作，请看单据的状态是否允许', {
    steps,
    links: [...links, ...nearestPages(pages, text, 1)],
  })
}
