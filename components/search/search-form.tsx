import { Search } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';

interface SearchFormProps {
  /** The initial text of the field. A new value replaces the typed text. */
  query: string;
}

/** The search as a plain form, for pages and for browsers without scripts. */
export function SearchForm({ query }: SearchFormProps) {
  return (
    <form role="search" action="/search" className="flex max-w-[40rem] items-end gap-3">
      <div className="min-w-0 grow">
        <label htmlFor="search-query" className="mb-1 block text-sm font-semibold">
          Search the documentation
        </label>
        <TextInput key={query} id="search-query" type="search" name="q" defaultValue={query} autoComplete="off" />
      </div>
      <Button type="submit">
        <Search aria-hidden size={16} />
        Search
      </Button>
    </form>
  );
}
