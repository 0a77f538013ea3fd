/** The standard spelling of a value of RESO's lists from its legacy one: 'City Lights' from 'CityLights'. */
export const spacedWords = (value: string) => value.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
