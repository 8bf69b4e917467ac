import { type AnyEntity, type Row, SEARCH_TEXT } from '@mortise/model'
import { soundOf } from '../../base/pinyin.ts'
import { type Column, storable } from '../engine/compiled.ts'

const CHINESE = /\p{Script=Han}/u

/**
 * All that a row is found by in one text: what its fields say in small letters, then how it sounds, whole and by its
 * initials, so that 中纤板 is found by `zhongxian` and by `zxb`.
 */
export async function searchTextOf({ findBy = [] }: AnyEntity, row: Row): Promise<string> {
  const texts = findBy.flatMap((key: string) => {
    const value = row[key]
    return value === null || value === undefined || value === '' ? [] : [String(value).toLowerCase()]
  })
  const sounds: string[] = []
  for (const text of texts.filter((each) => CHINESE.test(each))) sounds.push(await soundOf(text))
  return [...texts, ...sounds].join('\n')
}

/** A row's values for the columns of a statement. */
export async function valuesOf(entity: AnyEntity, columns: readonly Column[], row: Row): Promise<unknown[]> {
  const values = columns.map(({ key, field }) => storable(field, row[key]))
  if (!entity.findBy) return values
  values[columns.findIndex(({ key }) => key === SEARCH_TEXT)] = await searchTextOf(entity, row)
  return values
}
