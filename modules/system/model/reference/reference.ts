import { Category } from './category.ts'
import { clientDicts } from './client-dicts.ts'
import { CheckRule, FillRule } from './code-rule.ts'
import { Dictionary, DictionaryItem, TenantDictionaryItem } from './dictionary.ts'
import { AssistantUrl, DictionaryType, Filler, Priority } from './dicts.ts'
import { Holiday, HolidayType } from './holiday.ts'
import { SettingType, SystemParameter, TenantParameter } from './parameter.ts'

/** What everyone chooses from and goes by: dictionaries, categories, rules of codes, settings, days. */
export const referenceEntities = [
  Dictionary,
  DictionaryItem,
  TenantDictionaryItem,
  Category,
  CheckRule,
  FillRule,
  Holiday,
  SystemParameter,
  TenantParameter,
]
export const referenceDicts = [
  DictionaryType,
  Priority,
  Filler,
  AssistantUrl,
  HolidayType,
  SettingType,
  ...clientDicts,
]
