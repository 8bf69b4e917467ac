import { holidayRoutes } from './calendar/holidays.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { categoryRules } from './categories/category.rules.ts'
import { dictRoutes } from './choices/dicts.routes.ts'
import { checkRuleRules, fillRuleRules } from './code-rules/check-value.ts'
import { codeRuleRoutes } from './code-rules/code-rules.routes.ts'
import { companyRoutes } from './company.ts'
import {
  dictionaryItemRules,
  dictionaryRules,
  tenantDictionaryItemRules,
} from './dictionaries/dictionary.rules.ts'
import { dictionaryBinRoutes } from './dictionaries/recycle-bin.routes.ts'
import { parameterRules, tenantParameterRules } from './parameters/parameter.rules.ts'

/** What everyone chooses from and goes by: dictionaries, categories, rules of codes, settings, days. */
export const referenceRules = [
  dictionaryRules,
  dictionaryItemRules,
  categoryRules,
  checkRuleRules,
  fillRuleRules,
  tenantDictionaryItemRules,
  parameterRules,
  tenantParameterRules,
]
export const referenceRoutes = [
  ...dictRoutes,
  ...categoryRoutes,
  ...codeRuleRoutes,
  ...dictionaryBinRoutes,
  ...holidayRoutes,
  ...companyRoutes,
]
